import "server-only";
import { openSealed, type SealingKeys } from "./sealing";
import type { Database } from "@/lib/db/database";
import type { AgreementTerms } from "@/lib/gateway/gateway";
import { required } from "@/lib/invariant";
import { err, ok, type Result } from "@/lib/result";
import type { OpenPayment } from "./payment";

/** The agreement of a payment, as it is sent to the bank. */
export async function readAgreementTerms(
  { agreementId }: Pick<OpenPayment, "agreementId">,
  { db }: { db: Database },
): Promise<AgreementTerms> {
  const { reference, expiryDate, minimumDays } = await db.agreement.findUniqueOrThrow({
    where: { id: required(agreementId, "agreement of the payment") },
    select: { reference: true, expiryDate: true, minimumDays: true },
  });
  return {
    id: reference,
    expiryDate: expiryDate.toISOString().slice(0, 10),
    minimumDaysBetweenPayments: minimumDays,
  };
}

/** The bank's id of an agreement, and the token of its card. */
export type AgreementCard = { agreementId: string; cardToken: string };

/**
 * The agreement and the card's token of a payment that the merchant starts. The token goes into the call and nowhere else.
 *
 * An error if the token was erased, or no key opens it: nothing can be sent then.
 */
export async function readAgreementCard(
  { agreementId, savedCardId }: Pick<OpenPayment, "agreementId" | "savedCardId">,
  { db, cardTokenKeys }: { db: Database; cardTokenKeys: SealingKeys },
): Promise<Result<AgreementCard, "token_erased" | "token_unreadable">> {
  const [agreement, card] = await Promise.all([
    db.agreement.findUniqueOrThrow({
      where: { id: required(agreementId, "agreement of the payment") },
      select: { reference: true },
    }),
    db.savedCard.findUniqueOrThrow({
      where: { id: required(savedCardId, "saved card of the payment") },
      select: { id: true, tokenSealed: true },
    }),
  ]);
  if (card.tokenSealed === null) return err("token_erased");
  const token = openSealed(card.tokenSealed, card.id, cardTokenKeys);
  if (token === undefined) return err("token_unreadable");
  return ok({ agreementId: agreement.reference, cardToken: token.toString("utf8") });
}
