import "server-only";
import type { SignInId } from "@/lib/ids";
import { isCodePaused } from "@/lib/limits/customer-sign-in-limits";
import type { KnownBrowser } from "@/lib/limits/mail-request-limits";
import type { Deps } from "@/lib/payments/deps";

import { readLinkToken } from "./sign-in-secrets";

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
