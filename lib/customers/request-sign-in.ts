import "server-only";
import { type SignInId, signInIdSchema } from "@/lib/ids";
import { countSignInRequest, signInRequestWindow } from "@/lib/limits/customer-sign-in-limits";
import type { KnownBrowser, MailRequest } from "@/lib/limits/mail-request-limits";
import { type Result, err, ok } from "@/lib/result";
import type { Deps } from "@/lib/payments/deps";
import { typedEmail } from "@/lib/orders/lookup-form";

import { signInMinutes } from "./sign-in-secrets";

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
