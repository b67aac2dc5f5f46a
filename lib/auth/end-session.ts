import "server-only";

import { cookies } from "next/headers";

import { sessionCookie } from "./session";

/** Takes the session out of the browser, all of its chunks. */
export async function endSession(): Promise<void> {
  const jar = await cookies();
  const name = sessionCookie();
  for (const cookie of jar.getAll())
    if (cookie.name === name || cookie.name.startsWith(`${name}.`))
      jar.set(cookie.name, "", { path: "/", maxAge: 0, secure: name.startsWith("__Secure-") });
}
