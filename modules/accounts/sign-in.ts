import "server-only";

import {
  type CustomerId,
  type CustomerSessionId,
  type SignInId,
  customerIdSchema,
  customerSessionIdSchema,
} from "@/lib/ids";
import { lockOrdersToClaim } from "@/lib/db/lock-row";
import { saveFirstAddress } from "./addresses";
import { countCode, returnCode } from "./sign-in-limits";
import type { KnownBrowser } from "@/lib/limits/mail-request-limits";
import { type Result, err, ok } from "@/lib/result";
import type { Deps } from "@/lib/payments/deps";

import { wrongCodesAllowed } from "./sign-in-requests";
import { isCodeOf, readLinkToken } from "./sign-in-secrets";
import type { CustomerSignedIn } from "@/modules/seam/visitor";

/** Ended: used, expired, replaced by a later request, or ended by wrong codes. Paused: only the link works. */
export type SignInError = { kind: "wrong_code" | "ended" | "paused" };

export type SignedIn = {
  customerId: CustomerId;
  sessionId: CustomerSessionId;
  /** In lower case. */
  email: string;
};

/** The browser that signs in, and its client. */
type SignInFrom = {
  /** Names it for the customer's list. */
  browser: string;
  address: string;
  knownBrowser?: KnownBrowser;
  /** The hashed shopper id of this browser; undefined before its first checkout. */
  shopper?: string;
};

type SignInDeps = Pick<Deps, "db" | "now" | "signInKeys"> & { customerSignedIn?: CustomerSignedIn };

/**
 * Signs a customer in with the code of a mail, in the browser that asked for it: `signInId` comes from its signed cookie.
 *
 * Each code is counted first, in the database, and compared only if it is one of those allowed: of parallel guesses no more
 * are compared than of guesses one after another.
 */
export async function signInByCode(
  { signInId, code, ...from }: { signInId: SignInId; code: string } & SignInFrom,
  deps: SignInDeps,
): Promise<Result<SignedIn, SignInError>> {
  const { db, now, signInKeys } = deps;
  const found = await db.customerSignIn.findUnique({ where: { id: signInId }, select: { email: true } });
  if (found === null) return err({ kind: "ended" });
  const knownBrowser = await from.knownBrowser?.(found.email);
  const request = { email: found.email, address: from.address, knownBrowser };
  const counted = await db.customerSignIn.updateMany({
    where: { id: signInId, usedAt: null, expiresAt: { gt: now() }, wrongCodes: { lt: wrongCodesAllowed } },
    data: { wrongCodes: { increment: 1 } },
  });
  if (counted.count === 0) return err({ kind: "ended" });
  if (!(await countCode(request, db))) {
    // It was not compared, and so does not end the link, which works on.
    await db.customerSignIn.updateMany({ where: { id: signInId }, data: { wrongCodes: { decrement: 1 } } });
    return err({ kind: "paused" });
  }
  if (!isCodeOf(signInId, code, signInKeys)) return err({ kind: "wrong_code" });
  const { browser, shopper } = from;
  const begun = await begin({ signInId, browser, shopper, countedCodes: 1 }, deps);
  if (begun.ok) await returnCode(request, db);
  return begun;
}

/** Signs a customer in with the link of a mail, in any browser. */
export async function signInByLink(
  { token, browser, shopper }: { token: string } & Pick<SignInFrom, "browser" | "shopper">,
  deps: SignInDeps,
): Promise<Result<SignedIn, SignInError>> {
  const signInId = readLinkToken(token, deps.now(), deps.signInKeys);
  return signInId === undefined
    ? err({ kind: "ended" })
    : begin({ signInId, browser, shopper, countedCodes: 0 }, deps);
}

/**
 * Uses a sign-in up and begins a session: one transaction, whose first statement admits one of several requests.
 *
 * Makes the account at the first sign-in, with the orders of this browser and their address. `countedCodes` are the codes of this use, which were counted as wrong before they were compared.
 */
function begin(
  {
    signInId,
    browser,
    shopper,
    countedCodes,
  }: { signInId: SignInId; countedCodes: number } & Pick<SignInFrom, "browser" | "shopper">,
  { db, now, customerSignedIn }: SignInDeps,
): Promise<Result<SignedIn, SignInError>> {
  const at = now();
  return db.$transaction(async (tx) => {
    const [used] = await tx.customerSignIn.updateManyAndReturn({
      where: {
        id: signInId,
        usedAt: null,
        expiresAt: { gt: at },
        wrongCodes: { lt: wrongCodesAllowed + countedCodes },
      },
      data: { usedAt: at, wrongCodes: { decrement: countedCodes } },
      select: { email: true, language: true },
    });
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
    const claimed = await lockOrdersToClaim(tx, { email, shopper });
    await tx.order.updateMany({ where: { id: { in: claimed } }, data: { customerId: customer.id } });
    const customerId = customerIdSchema.parse(customer.id);
    if (shopper !== undefined) {
      await saveFirstAddress(tx, { customerId, claimed, shopper });
      await customerSignedIn?.(tx, { customerId, shopper, at });
    }
    return ok({
      customerId,
      sessionId: customerSessionIdSchema.parse(session.id),
      email,
    });
  });
}
