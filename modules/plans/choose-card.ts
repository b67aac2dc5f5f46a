import "server-only";

import type { Deps } from "@/lib/payments/deps";
import type { Credential } from "@/lib/payments/pay-order";
import { err, ok, type Result } from "@/lib/result";
import type { CardRefusal, CardRequest } from "@/modules/seam/shop-module";
import { agreementOfFirstOrder } from "./new-plan-agreement";

/** The first order of a plan is paid with an agreement to its terms, which the page has shown. */
export async function chooseCard(
  { number, posted, customerId, consent, chosen, t }: CardRequest,
  deps: Deps,
): Promise<Result<Credential | undefined, CardRefusal>> {
  if (posted.terms !== "shown" || chosen === undefined) return ok(chosen);
  if (customerId === undefined)
    return err({ kind: "card_refused", message: t("savedCards.signedOut"), changesPage: false });
  const { card, agreement } = chosen;
  const planCard = agreement !== undefined && "savedCardId" in agreement ? agreement : card;
  const write = await agreementOfFirstOrder({ number, customerId, card: planCard, consent }, deps);
  return write === undefined ? err({ kind: "not_agreed" }) : ok({ card, agreement: { write } });
}
