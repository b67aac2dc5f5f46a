import "server-only";

import { recordAudit } from "@/lib/audit/audit-entries";
import type { PrismaClient } from "@/lib/db/generated/client";
import { signInLimits } from "@/lib/limits/sign-in-limits";
import { type Result, err, ok } from "@/lib/result";
import type { Deps } from "@/lib/payments/deps";
import type { Database } from "@/lib/db/database";

import { normalizeEmail } from "./accounts";
import type { SignedInStaff } from "./sessions";
import { type Busy, placeholderHash, verifyPassword } from "./passwords";

export type SignInError = { kind: "wrong_credentials" | "too_many_attempts" | "busy" };

/**
 * Signs a member of staff in by e-mail address and password, within the limits on attempts.
 *
 * `ip` is the client's address, `browser` its browser's name, `knownBrowser` the id of a browser in which this person has signed
 * in before. The error does not say which of address and password was wrong. The log has each attempt, and the audit each that was
 * compared: from where, and at which account. They never have the typed address, which may be a password in the wrong field.
 */
export async function signInStaff(
  input: { email: string; password: string; ip: string; browser: string; knownBrowser: string | undefined },
  { db, log }: Pick<Deps, "log"> & { db: PrismaClient },
): Promise<Result<SignedInStaff, SignInError>> {
  const { password, ip, browser, knownBrowser } = input;
  const attempt = { email: normalizeEmail(input.email), ip, knownBrowser };
  const limits = signInLimits(db);
  const counted = await limits.countAttempt(attempt);
  const credentials = { email: attempt.email, password, knownBrowser: knownBrowser !== undefined };
  const verified = counted
    ? await verifyCredentials(credentials, { db })
    : err({ kind: "too_many_attempts" as const });
  if (verified.ok) {
    await limits.clearAttempts(attempt);
    const { id, email, role } = verified.value;
    await recordAudit(
      { actor: { name: email, role, browser }, action: "sign_in", outcome: "allowed" },
      { db },
    );
    log.info({ staffId: id, client: ip }, "staff signed in");
    return verified;
  }
  if (verified.error.kind === "busy") await limits.returnAttempt(attempt);
  const account = await db.staff.findUnique({
    where: { email: attempt.email },
    select: { id: true, role: true },
  });
  const reason = verified.error.kind;
  // What a limit refuses is in the log alone: anybody could fill the audit with it.
  if (reason === "wrong_credentials") {
    const name = account === null ? "unknown" : attempt.email;
    const actor = { name, role: account?.role ?? null, browser };
    await recordAudit(
      { actor, action: "sign_in", outcome: "refused", details: { reason, client: ip } },
      { db },
    );
  }
  if (account === null) log.warn({ client: ip, reason }, "staff's sign-in refused: no such account");
  else log.warn({ staffId: account.id, client: ip, reason }, "staff's sign-in refused");
  return verified;
}

/**
 * Finds the member of staff with this e-mail address and password.
 *
 * An address that is unknown, disabled or only invited costs the same argon2 verification as any other, so that the
 * response time does not show which addresses exist.
 */
export async function verifyCredentials(
  { email, password, knownBrowser }: { email: string; password: string; knownBrowser: boolean },
  { db, verify = verifyPassword }: { db: Database; verify?: typeof verifyPassword },
): Promise<Result<SignedInStaff, Busy | { kind: "wrong_credentials" }>> {
  // Made first for every address: its one-time cost would otherwise show the first unknown one.
  const standIn = await placeholderHash();
  const staff = await db.staff.findUnique({ where: { email: normalizeEmail(email) } });
  const verified = await verify(staff?.passwordHash ?? standIn, password, { knownBrowser });
  if (!verified.ok) return verified;
  const maySignIn = staff !== null && staff.passwordHash !== null && staff.disabledAt === null;
  if (!maySignIn || !verified.value) return err({ kind: "wrong_credentials" });
  return ok({
    id: staff.id,
    email: staff.email,
    name: staff.name,
    role: staff.role,
    sessionGeneration: staff.sessionGeneration,
  });
}

/**
 * The address to open after signing in: `asked` if it is a page of this admin, else the order list.
 *
 * `asked` may be a path or an absolute address. The result is an absolute address at `origin`, the shop's own.
 */
export function safeCallbackUrl(asked: string | undefined, origin: string): string {
  const home = new URL("/admin", origin);
  if (asked === undefined || !URL.canParse(asked, origin)) return home.href;
  const url = new URL(asked, origin);
  const inside = url.pathname === "/admin" || url.pathname.startsWith("/admin/");
  return url.origin === home.origin && inside ? url.href : home.href;
}
