import "server-only";

import { readConsentGiven } from "@/app/(shop)/consent-given";
import { currentCustomer } from "@/app/(shop)/current-customer";
import { newCardAgreement } from "@/lib/cards/new-card-agreement";
import { readPayableCard, type SavedCardError } from "@/lib/cards/read-payable-card";
import { paymentServices } from "@/app/composition/payment-services";
import { termSale } from "@/app/composition/term-sale";
import type { CardToken } from "@/lib/gateway/gateway";
import type { OrderNumber, SavedCardId } from "@/lib/ids";
import { merchant } from "@/lib/merchant";
import type { AgreementChoice } from "@/lib/payments/agreements";
import { err, ok, type Result } from "@/lib/result";

/** A card that was typed, or one that the customer has saved. */
export type ChosenCard = {
  number: OrderNumber;
  card: CardToken | { savedCardId: SavedCardId };
  /** Whether the customer wants the typed card saved. */
  save?: boolean;
  /** Whether the page showed the terms of a module. */
  terms?: boolean;
};

type CardChoice = { card: CardToken; agreement?: AgreementChoice };

export type CardChoiceError = SavedCardError | { kind: "signed_out" } | { kind: "not_agreed" };

/** The card that was chosen on the page of an order, with the agreement that its payment carries. */
export async function chooseCard({
  number,
  card: chosen,
  save = false,
  terms = false,
}: ChosenCard): Promise<Result<CardChoice, CardChoiceError>> {
  if ("token" in chosen && !save && !terms) return ok({ card: chosen });
  const customer = await currentCustomer();
  if (customer === undefined) return err({ kind: "signed_out" });
  if (!merchant.features.savedCards) return err({ kind: "saved_card_gone" });
  const [deps, consent] = await Promise.all([paymentServices(), readConsentGiven()]);
  const customerId = customer.id;
  const card = "token" in chosen ? ok(chosen) : await readPayableCard({ ...chosen, customerId }, deps);
  if (!card.ok) return card;
  if (terms) {
    const write = await termSale?.agreementOf({ number, customerId, card: chosen, consent }, deps);
    return write === undefined ? err({ kind: "not_agreed" }) : ok({ card: card.value, agreement: { write } });
  }
  const agreement =
    "token" in chosen
      ? { write: newCardAgreement({ customerId, card: chosen, consent }, deps.now()) }
      : { ...chosen, customerId };
  return ok({ card: card.value, agreement });
}
