import "server-only";
import type { CardToken } from "@/lib/gateway/gateway";
import type { CustomerId } from "@/lib/ids";
import type { ConsentGiven, NewAgreement } from "@/lib/payments/agreements";

import { cardConsentVersion } from "./card-consent";

/** Years for which a saved card may be used before the customer is asked again. */
const years = 5;

/** The agreement under which a card that was just typed is saved for later checkouts. */
export function newCardAgreement(
  {
    customerId,
    card,
    consent,
    version = cardConsentVersion,
  }: { customerId: CustomerId; card: CardToken; consent: ConsentGiven; version?: string },
  at: Date,
): NewAgreement {
  const expiryDate = new Date(Date.UTC(at.getUTCFullYear() + years, at.getUTCMonth(), at.getUTCDate()));
  return {
    customerId,
    kind: "CARD_ON_FILE",
    card,
    terms: { expiryDate, minimumDays: 1 },
    consent: { version, ...consent, at },
  };
}
