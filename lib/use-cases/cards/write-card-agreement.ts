import "server-only";
import type { CardToken } from "@/lib/gateway/gateway";
import type { CustomerId } from "@/lib/ids";
import { createAgreement, type PaymentAgreement } from "@/lib/payments/agreements";
import type { Transaction } from "@/lib/payments/journal";
import type { Deps } from "@/lib/use-cases/deps";

import { cardConsentVersion } from "./card-consent";

/** Where and in which language a customer agreed to the terms. */
export type ConsentGiven = { language: string; address?: string };

/** Years for which a saved card may be used before the customer is asked again. */
const years = 5;

/** Writes the agreement under which a card that was just typed is saved for later checkouts. */
export async function writeCardAgreement(
  tx: Transaction,
  { customerId, card, consent }: { customerId: CustomerId; card: CardToken; consent: ConsentGiven },
  { now, cardTokenKeys }: Pick<Deps, "now" | "cardTokenKeys">,
): Promise<PaymentAgreement> {
  const at = now();
  const expiryDate = new Date(Date.UTC(at.getUTCFullYear() + years, at.getUTCMonth(), at.getUTCDate()));
  return createAgreement(
    tx,
    {
      customerId,
      kind: "CARD_ON_FILE",
      card,
      terms: { expiryDate, minimumDays: 1 },
      consent: { version: cardConsentVersion, ...consent, at },
    },
    cardTokenKeys,
  );
}
