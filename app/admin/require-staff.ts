import "server-only";

import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { z } from "zod";

import { decodeSessionToken } from "@/lib/auth/decode-session-token";
import { services } from "@/lib/composition";
import { staffSessionIdSchema } from "@/lib/ids";
import { findStaff } from "@/lib/staff/find-staff";
import type { CurrentStaff } from "@/lib/staff/views";

import { sessionCookieName } from "./session-cookie";

const session = z.object({
  sub: z.string(),
  sessionId: staffSessionIdSchema,
  sessionGeneration: z.number().int(),
});

/**
 * Returns the signed-in member of staff, or redirects to sign-in, which leads back to `returnTo` (a path).
 *
 * Every page and every action of the admin calls it, because no layout guards them.
 */
export async function requireStaff(returnTo: string): Promise<CurrentStaff> {
  const staff = await currentStaff();
  if (staff === undefined) redirect(`/admin/sign-in?callbackUrl=${encodeURIComponent(returnTo)}`);
  return staff;
}

type ReadWith<T> = (deps: Awaited<ReturnType<typeof services>>) => Promise<T>;

/**
 * Returns the signed-in member of staff with what they read, at the same time as the session's own read; redirects as
 * `requireStaff` does.
 *
 * Without the token of a session nothing is read. If the session has ended, what was read is dropped.
 */
export async function requireStaffWith<T>(
  returnTo: string,
  read: ReadWith<T>,
): Promise<{ staff: CurrentStaff; found: T }> {
  if ((await readSession()) === undefined) await requireStaff(returnTo);
  const [staff, found] = await Promise.all([requireStaff(returnTo), services().then(read)]);
  return { staff, found };
}

/** Returns what staff read, as `requireStaffWith` does. */
export async function readForStaff<T>(returnTo: string, read: ReadWith<T>): Promise<T> {
  return (await requireStaffWith(returnTo, read)).found;
}

/**
 * Returns the signed-in member of staff; undefined for anyone else.
 *
 * Each request reads them from the database, so that a session ends at once if the person ended it in another
 * browser, got a new password, was disabled or was removed.
 */
export const currentStaff = cache(async (): Promise<CurrentStaff | undefined> => {
  const token = await readSession();
  if (token === undefined) return undefined;
  const { sub: id, sessionId, sessionGeneration } = token;
  return findStaff({ id, sessionId, sessionGeneration }, await services());
});

/** What the token of this browser's session says; undefined without one. */
const readSession = cache(async () => {
  const token = (await cookies()).get(sessionCookieName())?.value;
  return session.safeParse(await decodeSessionToken({ token })).data;
});
