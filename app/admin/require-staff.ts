import "server-only";

import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { z } from "zod";

import { type AuditedAct, recordAudit } from "@/lib/audit/audit-entries";
import { decodeSessionToken } from "@/lib/auth/auth-options";
import { nameOfBrowser } from "@/lib/auth/browsers";
import { services } from "@/app/composition/services";
import { staffSessionIdSchema } from "@/lib/ids";
import { findStaff, type CurrentStaff } from "@/lib/staff/sessions";
import { environment, secondFactorRequired } from "@/lib/environment";
import { type ActRight, type ReadRight, may } from "@/lib/staff/rights";
import { missingFactor } from "@/lib/staff/second-factor";

import { sessionCookieName } from "./session-cookie";

const session = z.object({
  sub: z.string(),
  sessionId: staffSessionIdSchema,
  sessionGeneration: z.number().int(),
});

/**
 * Returns the signed-in member of staff who may read something, or redirects to sign-in, which leads back to `returnTo` (a
 * path). Whoever may not read it is led to a document that is answered 403.
 *
 * Every page of the admin calls it or `readForStaff`, because no layout guards them.
 */
export async function requireStaff(returnTo: string, right: ReadRight): Promise<CurrentStaff> {
  const staff = await requireSession(returnTo);
  if (!may(staff.role, right)) return refuseAct(staff, right, { object: pathOf(returnTo) });
  return staff;
}

/**
 * Returns the signed-in member of staff who may do something, after the audit has it; redirects and refuses as `requireStaff` does.
 * `act` is undefined if the form cannot be read, so that nothing will be done.
 *
 * Every action and every handler of the admin calls it.
 */
export async function requireActor(
  returnTo: string,
  right: ActRight,
  act: AuditedAct | undefined,
): Promise<CurrentStaff> {
  const staff = await requireSession(returnTo);
  if (!may(staff.role, right)) return refuseAct(staff, right, act ?? { object: pathOf(returnTo) });
  if (act !== undefined) {
    const actor = await actorOf(staff);
    await recordAudit({ actor, action: right, outcome: "allowed", ...act }, await services());
  }
  return staff;
}

/** Refuses what a role may not do, after the audit has it. An amount beyond a role's limit, too: no review shows it, so its form was forged. */
export async function refuseAct(
  staff: CurrentStaff,
  right: ReadRight | ActRight,
  act: AuditedAct,
): Promise<never> {
  const actor = await actorOf(staff);
  await recordAudit({ actor, action: right, outcome: "refused", ...act }, await services());
  redirect("/admin/not-allowed");
}

/**
 * Returns what a member of staff reads, at the same time as the session's own read; redirects and refuses as `requireStaff` does.
 *
 * Without the token of a session nothing is read. If the session has ended, what was read is dropped.
 */
export async function readForStaff<T>(
  returnTo: string,
  right: ReadRight,
  read: (deps: Awaited<ReturnType<typeof services>>) => Promise<T>,
): Promise<T> {
  if ((await readSession()) === undefined) await requireStaff(returnTo, right);
  const [, found] = await Promise.all([requireStaff(returnTo, right), services().then(read)]);
  return found;
}

/**
 * Returns the signed-in member of staff, also before the session has given the code of an authenticator app; undefined for anyone
 * else.
 *
 * Each request reads them from the database, so that a session ends at once if the person ended it in another
 * browser, got a new password or another role, was disabled or was removed.
 */
export const currentStaff = cache(async (): Promise<CurrentStaff | undefined> => {
  const token = await readSession();
  if (token === undefined) return undefined;
  const { sub: id, sessionId, sessionGeneration } = token;
  return findStaff({ id, sessionId, sessionGeneration }, await services());
});

/** Returns the member of staff of a session that has its second factor; leads to sign-in, to the code or to the set-up otherwise. */
async function requireSession(returnTo: string): Promise<CurrentStaff> {
  const staff = await currentStaff();
  const query = `callbackUrl=${encodeURIComponent(returnTo)}`;
  if (staff === undefined) redirect(`/admin/sign-in?${query}`);
  const missing = missingFactor(staff, { required: secondFactorRequired(environment) });
  if (missing === "code") redirect(`/admin/second-factor?${query}`);
  if (missing === "set_up") redirect(`/admin/second-factor/set-up?${query}`);
  return staff;
}

/** Writes into the audit what a signed-in person did, or tried, with the second factor. */
export async function recordFactor(
  staff: CurrentStaff,
  entry: {
    action: "give_code" | "set_up_authenticator";
    outcome: "allowed" | "refused";
    details?: { by: string };
  },
): Promise<void> {
  await recordAudit({ actor: await actorOf(staff), ...entry }, await services());
}

/** Without a query, which may hold what somebody searched for. */
const pathOf = (returnTo: string) => returnTo.split("?", 1)[0] ?? "";

async function actorOf({ email, role }: CurrentStaff) {
  return { name: email, role, browser: nameOfBrowser((await headers()).get("user-agent") ?? undefined) };
}

/** What the token of this browser's session says; undefined without one. */
const readSession = cache(async () => {
  const token = (await cookies()).get(sessionCookieName())?.value;
  return session.safeParse(await decodeSessionToken({ token })).data;
});
