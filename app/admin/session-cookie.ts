import "server-only";

import { cookies } from "next/headers";

import { secureCookies } from "@/lib/auth/auth-options";

/** The name of next-auth's session cookie. A long session is split into `name.0`, `name.1`, … */
export function sessionCookieName(): string {
  return secureCookies() ? "__Secure-next-auth.session-token" : "next-auth.session-token";
}

/** Deletes the session cookie with all its parts. */
export async function deleteSessionCookie(): Promise<void> {
  const jar = await cookies();
  const name = sessionCookieName();
  for (const cookie of jar.getAll())
    if (cookie.name === name || cookie.name.startsWith(`${name}.`))
      jar.set(cookie.name, "", { path: "/", maxAge: 0, secure: secureCookies() });
}
