import "server-only";

import { randomUUID } from "node:crypto";

import { cookies } from "next/headers";
import { z } from "zod";

import { secureCookies } from "@/lib/auth/auth-options";
import { parseJson } from "@/lib/parse-json";

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

const noticeCookie = "admin_notice";
const storedNotice = z.object({ id: z.string(), notice: z.string() });

/** Stores how a change ended for the page at a path, and returns the id to read it by. */
export async function saveNotice(notice: string, path: string): Promise<string> {
  const id = randomUUID();
  await saveFlash(noticeCookie, { id, notice }, path);
  return id;
}

/** Reads the notice with this id, which is one of those that have a text; undefined for any other. */
export async function readNotice<Notice extends string>(
  id: string | undefined,
  texts: Record<Notice, unknown>,
): Promise<Notice | undefined> {
  const stored = await readFlash(noticeCookie, storedNotice);
  if (stored === undefined || stored.id !== id || !Object.hasOwn(texts, stored.notice)) return undefined;
  return stored.notice as Notice;
}
