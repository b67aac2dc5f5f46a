import "server-only";

import { cookies } from "next/headers";
import type { z } from "zod";

import { secureCookies } from "@/lib/auth/auth-options";

const maxAgeSeconds = 5 * 60;

/**
 * Stores a message for the page that follows a redirect. `path` is that page's path.
 *
 * It is a cookie instead of a query, because a link must not be able to show a message that the shop did not make.
 */
export async function saveFlash(name: string, value: object, path: string): Promise<void> {
  (await cookies()).set(name, JSON.stringify(value), {
    httpOnly: true,
    sameSite: "lax",
    secure: secureCookies(),
    path,
    maxAge: maxAgeSeconds,
  });
}

/** Reads a stored message; undefined if there is none of this shape. */
export async function readFlash<T>(name: string, shape: z.ZodType<T>): Promise<T | undefined> {
  const text = (await cookies()).get(name)?.value;
  return text === undefined ? undefined : shape.safeParse(parseJson(text)).data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
