import "server-only";
import {
  type CustomerId,
  type CustomerSessionId,
  type SignInId,
  customerIdSchema,
  customerSessionIdSchema,
} from "@/lib/ids";
import type { Prisma } from "@/lib/db/generated/client";
import { countWrongCode, isCodePaused } from "@/lib/rate-limits/customer-sign-in-limits";
import { type Result, err, ok } from "@/lib/result";
import type { Deps } from "@/lib/use-cases/deps";

import { wrongCodesAllowed } from "./read-sign-in";
import { isCodeOf, readLinkToken } from "./sign-in-secrets";

/** Ended: used, expired, replaced by a later request, or ended by wrong codes. Paused: only the link works. */
export type SignInError = { kind: "wrong_code" | "ended" | "paused" };

export type SignedIn = { customerId: CustomerId; sessionId: CustomerSessionId };

type SignInDeps = Pick<Deps, "db" | "now" | "signInKeys">;

/**
 * Signs a customer in with the code of a mail, in the browser that asked for it: `signInId` comes from its signed cookie.
 *
 * `browser` names it for the customer's list.
 */
export async function signInByCode(
  { signInId, code, browser }: { signInId: SignInId; code: string; browser: string },
  deps: SignInDeps,
): Promise<Result<SignedIn, SignInError>> {
  const { db, now, signInKeys } = deps;
  const found = await db.customerSignIn.findUnique({ where: { id: signInId }, select: { email: true } });
  if (found === null) return err({ kind: "ended" });
  if (await isCodePaused(found, db)) return err({ kind: "paused" });
  if (isCodeOf(signInId, code, signInKeys)) return begin({ signInId, browser }, deps);
  await countWrongCode(found, db);
  const { count } = await db.customerSignIn.updateMany({
    where: { id: signInId, usedAt: null, expiresAt: { gt: now() }, wrongCodes: { lt: wrongCodesAllowed } },
    data: { wrongCodes: { increment: 1 } },
  });
  return err({ kind: count === 1 ? "wrong_code" : "ended" });
}

/** Signs a customer in with the link of a mail, in any browser. */
export async function signInByLink(
  { token, browser }: { token: string; browser: string },
  deps: SignInDeps,
): Promise<Result<SignedIn, SignInError>> {
  const signInId = await readLinkToken(token, deps.now(), deps.signInKeys);
  return signInId === undefined ? err({ kind: "ended" }) : begin({ signInId, browser }, deps);
}

/**
 * Uses a sign-in up and begins a session: one transaction, whose first statement admits one of several requests.
 *
 * Makes the account at the first sign-in. The orders that guests placed with the address become the customer's: who signs
 * in has received a mail there.
 */
function begin(
  { signInId, browser }: { signInId: SignInId; browser: string },
  { db, now }: SignInDeps,
): Promise<Result<SignedIn, SignInError>> {
  const at = now();
  return db.$transaction(async (tx) => {
    const [used] = await tx.$queryRaw<{ email: string; language: string }[]>`
      UPDATE "customer_sign_in" SET "used_at" = ${at}
      WHERE "id" = ${signInId}::uuid AND "used_at" IS NULL AND "expires_at" > ${at}
        AND "wrong_codes" < ${wrongCodesAllowed}
      RETURNING "email", "language"`;
    if (used === undefined) return err({ kind: "ended" });
    const { email, language: locale } = used;
    const customer = await tx.customer.upsert({
      where: { email },
      create: { email, locale, createdAt: at },
      update: { locale },
      select: { id: true },
    });
    const session = await tx.customerSession.create({
      data: { customerId: customer.id, browser, createdAt: at, lastSeenAt: at },
      select: { id: true },
    });
    await claimOrders(tx, { customerId: customer.id, email });
    return ok({
      customerId: customerIdSchema.parse(customer.id),
      sessionId: customerSessionIdSchema.parse(session.id),
    });
  });
}

/** Locked in one order, so that two sign-ins at once do not wait for each other. */
async function claimOrders(
  tx: Prisma.TransactionClient,
  { customerId, email }: { customerId: string; email: string },
): Promise<void> {
  await tx.$executeRaw`
    UPDATE "orders" SET "customer_id" = ${customerId}::uuid WHERE "id" IN (
      SELECT "id" FROM "orders" WHERE lower("email") = ${email} AND "customer_id" IS NULL
      ORDER BY "id" FOR NO KEY UPDATE)`;
}
