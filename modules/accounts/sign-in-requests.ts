import "server-only";

import { type SignInId, signInIdSchema } from "@/lib/ids";
import { countSignInRequest, signInRequestWindow, isCodePaused } from "./sign-in-limits";
import type { KnownBrowser, MailRequest } from "@/lib/limits/mail-request-limits";
import { type Result, err, ok } from "@/lib/result";
import type { Deps } from "@/lib/payments/deps";
import { typedEmail } from "@/lib/orders/order-lookup";

import { signInMinutes, readLinkToken } from "./sign-in-secrets";
import { customerSessionSeconds } from "./sessions";

export type RequestSignInError = { kind: "invalid_email" | "too_many" };

/** When somebody who asked too often at `now` may ask again. */
export function nextSignInRequest(now: Date): Date {
  return new Date(now.getTime() + signInRequestWindow * 1000);
}

/**
 * Asks for a mail with a code and a link that sign in. Ends the earlier request of the same browser, and nobody else's: who
 * asks from elsewhere would otherwise end the code that the customer is about to type.
 *
 * Reads no customer: the answer, its statements and its time are the same whether there is an account or not. `address` is
 * the client's, `returnTo` a path of the shop, `earlier` this browser's last request.
 */
export async function requestSignIn(
  {
    email,
    address,
    knownBrowser,
    earlier,
    language,
    returnTo,
  }: Omit<MailRequest, "knownBrowser"> & {
    knownBrowser?: KnownBrowser;
    earlier?: SignInId;
    language: string;
    returnTo: string;
  },
  { db, now }: Pick<Deps, "db" | "now">,
): Promise<Result<{ signInId: SignInId }, RequestSignInError>> {
  const typed = typedEmail.safeParse(email);
  if (!typed.success) return err({ kind: "invalid_email" });
  const request = { email: typed.data, address, knownBrowser: await knownBrowser?.(typed.data) };
  if (!(await countSignInRequest(request, db))) return err({ kind: "too_many" });
  const askedAt = now();
  const expiresAt = new Date(askedAt.getTime() + signInMinutes * 60_000);
  const { id } = await db.$transaction(async (tx) => {
    if (earlier !== undefined) {
      const open = { id: earlier, usedAt: null, expiresAt: { gt: askedAt } };
      await tx.customerSignIn.updateMany({ where: open, data: { expiresAt: askedAt } });
    }
    return tx.customerSignIn.create({
      data: {
        email: typed.data,
        language,
        returnTo,
        askedAt,
        expiresAt,
        mail: { create: { kind: "sign_in", language, toAddress: typed.data } },
      },
      select: { id: true },
    });
  });
  return ok({ signInId: signInIdSchema.parse(id) });
}

/** How many wrong codes end a sign-in. */
export const wrongCodesAllowed = 5;

/** A sign-in that waits for its code or link. */
export type WaitingSignIn = {
  email: string;
  /** A path of the shop. */
  returnTo: string;
  state: "open" | "used" | "expired" | "wrong_codes";
  /** How many more wrong codes do not end it. */
  wrongCodesLeft: number;
  /** So many wrong codes were typed for the address that only the link signs in. */
  codePaused: boolean;
};

/** Reads a sign-in for the browser that asked for it; undefined if there is none any more. */
export async function readSignIn(
  { signInId, knownBrowser }: { signInId: SignInId; knownBrowser?: KnownBrowser },
  { db, now }: Pick<Deps, "db" | "now">,
): Promise<WaitingSignIn | undefined> {
  const row = await db.customerSignIn.findUnique({ where: { id: signInId } });
  if (row === null) return undefined;
  const { email, returnTo, wrongCodes, usedAt, expiresAt } = row;
  const state =
    usedAt !== null
      ? "used"
      : wrongCodes >= wrongCodesAllowed
        ? "wrong_codes"
        : expiresAt <= now()
          ? "expired"
          : "open";
  const codePaused = await isCodePaused({ email, knownBrowser: await knownBrowser?.(email) }, db);
  return { email, returnTo, state, wrongCodesLeft: wrongCodesAllowed - wrongCodes, codePaused };
}

/** Reads the sign-in of a link; undefined for a link that does not sign in, or not any more. */
export async function readSignInLink(
  { token }: { token: string },
  deps: Pick<Deps, "db" | "now" | "signInKeys">,
): Promise<WaitingSignIn | undefined> {
  const signInId = readLinkToken(token, deps.now(), deps.signInKeys);
  const found = signInId && (await readSignIn({ signInId }, deps));
  return found?.state === "open" ? found : undefined;
}

/** Milliseconds for which a request or session that has ended is kept. */
const keptFor = 30 * 24 * 60 * 60_000;

/** Deletes requests to sign in, with their mails, and sessions that ended 30 days ago. */
export async function forgetOldSignIns({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  const endedBefore = new Date(now().getTime() - keptFor);
  const begunBefore = new Date(endedBefore.getTime() - customerSessionSeconds * 1000);
  await db.customerSignIn.deleteMany({ where: { expiresAt: { lt: endedBefore } } });
  await db.customerSession.deleteMany({
    where: { OR: [{ endedAt: { lt: endedBefore } }, { createdAt: { lt: begunBefore } }] },
  });
}

/** Paths to which a sign-in never leads: staff's, those that are no pages, and sign-in itself. */
const excluded = ["/admin", "/api", "/account/sign-in"];

/**
 * The path to open after a customer signed in: `asked` if it is one of this shop's pages, else the account.
 *
 * `asked` may be a path or an absolute address at `origin`, the shop's own.
 */
export function safeReturnPath(asked: string | undefined, origin: string): string {
  const home = "/account";
  if (asked === undefined || asked === "" || asked.length > 500 || !URL.canParse(asked, origin)) return home;
  const { origin: ofAsked, pathname, search } = new URL(asked, origin);
  const inside = !excluded.some((path) => `${pathname}/`.startsWith(`${path}/`));
  // A path that begins with two slashes would name another host.
  return ofAsked === new URL(origin).origin && inside && !pathname.startsWith("//")
    ? pathname + search
    : home;
}
