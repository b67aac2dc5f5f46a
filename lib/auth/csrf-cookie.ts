import "server-only";

import { hash, randomBytes } from "node:crypto";

import { cookies } from "next/headers";

import { environment } from "@/lib/environment";

import { secureCookies } from "./auth-options";

/** The name of next-auth's cookie with the sign-in form's token, a bar, and the token's digest. */
export function csrfCookieName(): string {
  return secureCookies() ? "__Host-next-auth.csrf-token" : "next-auth.csrf-token";
}

/** The attributes that next-auth gives the cookie. */
export function csrfCookieAttributes() {
  return { httpOnly: true, sameSite: "lax", path: "/", secure: secureCookies() } as const;
}

/** A new value of the cookie, as next-auth 4 makes it (core/lib/csrf-token). */
export function mintCsrfCookie(): string {
  const token = randomBytes(32).toString("hex");
  return `${token}|${digestOf(token)}`;
}

/** Gives this browser a cookie if it has none of this shop's. Call it from route handlers and actions only. */
export async function ensureCsrfCookie(): Promise<void> {
  const jar = await cookies();
  if (readCsrfToken(jar.get(csrfCookieName())?.value) !== undefined) return;
  jar.set(csrfCookieName(), mintCsrfCookie(), csrfCookieAttributes());
}

/** The token in a value of the cookie; undefined if this shop did not make the value. */
export function readCsrfToken(cookie: string | undefined): string | undefined {
  const [token, digest] = cookie?.split("|") ?? [];
  return token !== undefined && digest === digestOf(token) ? token : undefined;
}

function digestOf(token: string): string {
  return hash("sha256", `${token}${environment.AUTH_SECRET}`, "hex");
}
