import "server-only";

import { cookies } from "next/headers";

import { secureCookies } from "@/lib/auth/secure-cookies";

/** How long staff stay signed in, in seconds: a working day. */
export const sessionSeconds = 8 * 60 * 60;

/** The name of next-auth's session cookie. A long session is split into `name.0`, `name.1`, … */
export function sessionCookieName(): string {
  return secureCookies() ? "__Secure-next-auth.session-token" : "next-auth.session-token";
}

/** Deletes the session cookie with all its parts. */
export async function endSession(): Promise<void> {
  const jar = await cookies();
  const name = sessionCookieName();
  for (const cookie of jar.getAll())
    if (cookie.name === name || cookie.name.startsWith(`${name}.`))
      jar.set(cookie.name, "", { path: "/", maxAge: 0, secure: secureCookies() });
}
