import "server-only";
import { openSealed, type SealingKeys } from "./sealing";
import type { Database } from "@/lib/db/database";
import type { AgreementTerms } from "@/lib/gateway/gateway";
import { required } from "@/lib/invariant";
import type { OpenPayment } from "./journal";

/** What the bank is told of the agreement of a payment. */
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

/** The agreement and the card's token of a payment that the merchant starts. The token goes into the call and nowhere else. */
export async function readAgreementCard(
  { agreementId, savedCardId }: Pick<OpenPayment, "agreementId" | "savedCardId">,
  { db, cardTokenKeys }: { db: Database; cardTokenKeys: SealingKeys },
): Promise<{ agreementId: string; cardToken: string }> {
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
  const sealed = required(card.tokenSealed, "token of a card that is still saved");
  const cardToken = required(openSealed(sealed, card.id, cardTokenKeys), "key of the card's token").toString(
    "utf8",
  );
  return { agreementId: agreement.reference, cardToken };
}
