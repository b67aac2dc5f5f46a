import "server-only";
import { z } from "zod";

import { cardConsentVersion, guestConsentVersion } from "./card-consent";
import { customerOfGuest } from "./guest-card";
import { newCardAgreement } from "./new-card-agreement";
import { readPayableCard } from "./read-payable-card";
import { savedCardIdSchema } from "@/lib/ids";
import type { Deps } from "@/lib/payments/deps";
import type { Credential } from "@/lib/payments/pay-order";
import { err, ok, type Result } from "@/lib/result";
import type { CardRefusal, CardRequest } from "@/modules/seam/shop-module";

/** What the form says of saved cards: which one pays, or that the typed card is saved. */
const cardForm = z.object({
  savedCardId: savedCardIdSchema.optional(),
  /** "guest" if it showed the terms of guests. */
  saveCard: z.enum(["on", "guest"]).optional(),
});

/** The saved card that the form names, or the typed card with the agreement under which it is saved. */
export async function chooseCard(
  { number, posted, customerId: signedIn, shopper, consent, chosen, t }: CardRequest,
  deps: Deps,
): Promise<Result<Credential | undefined, CardRefusal>> {
  const { savedCardId, saveCard } = cardForm.safeParse(posted).data ?? {};
  if (savedCardId === undefined && (saveCard === undefined || chosen === undefined)) return ok(chosen);
  const isGuests = saveCard === "guest" && savedCardId === undefined;
  const customerId = signedIn ?? (isGuests ? await customerOfGuest({ number, shopper }, deps) : undefined);
  if (customerId === undefined)
    return err({ kind: "card_refused", message: t("savedCards.signedOut"), changesPage: false });
  if (savedCardId === undefined) {
    const card = chosen!.card;
    const version = isGuests ? guestConsentVersion : cardConsentVersion;
    return ok({
      card,
      agreement: { write: newCardAgreement({ customerId, card, consent, version }, deps.now()) },
    });
  }
  const agreement = { savedCardId, customerId };
  const card = await readPayableCard(agreement, deps);
  if (card.ok) return ok({ card: card.value, agreement });
  if (card.error.kind === "saved_card_gone") return err({ kind: "saved_card_gone" });
  return err({ kind: "card_refused", message: t("savedCards.expiredNow"), changesPage: true });
}
