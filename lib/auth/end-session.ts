import "server-only";

import { cookies } from "next/headers";

import { secureCookies, sessionCookieName } from "./session";

/** Deletes the session cookie with all its parts. */
export async function endSession(): Promise<void> {
  const jar = await cookies();
  const name = sessionCookieName();
  for (const cookie of jar.getAll())
    if (cookie.name === name || cookie.name.startsWith(`${name}.`))
      jar.set(cookie.name, "", { path: "/", maxAge: 0, secure: secureCookies() });
}
