import "server-only";

import { getTranslations } from "next-intl/server";

import { readConsentGiven } from "@/app/(shop)/consent-given";
import { currentCustomer } from "@/app/(shop)/current-customer";
import { paymentServices } from "@/app/composition/payment-services";
import type { OrderNumber } from "@/lib/ids";
import { cardToken, type Credential } from "@/lib/payments/pay-order";
import { agreementOfFirstOrder } from "@/lib/plans/new-plan-agreement";
import { err, ok, type Result } from "@/lib/result";
import type { CardRefusal } from "@/modules/seam/shop-module";
import { modules } from "@/modules/server";

/** What pays an order, as the fields of its form say: a typed card, or what modules make of it. */
export async function chooseCard({
  number,
  posted,
}: {
  number: OrderNumber;
  posted: Readonly<Record<string, unknown>>;
}): Promise<Result<Credential, CardRefusal>> {
  const [customer, consent, deps, t] = await Promise.all([
    currentCustomer(),
    readConsentGiven(),
    paymentServices(),
    getTranslations(),
  ]);
  const request = { number, posted, customerId: customer?.id, consent, t };
  const typed = cardToken.safeParse(posted);
  let chosen: Credential | undefined = typed.success ? { card: typed.data } : undefined;
  for (const module of modules) {
    const choice = await module.chooseCard?.({ ...request, chosen }, deps);
    if (choice !== undefined && !choice.ok) return choice;
    chosen = choice === undefined ? chosen : choice.value;
  }
  if (chosen === undefined) return err({ kind: "invalid_card" });
  if (posted.planTerms !== "shown") return ok(chosen);
  if (customer === undefined)
    return err({ kind: "card_refused", message: t("savedCards.signedOut"), changesPage: false });
  const { card, agreement } = chosen;
  const planCard = agreement !== undefined && "savedCardId" in agreement ? agreement : card;
  const first = { number, customerId: customer.id, card: planCard, consent };
  const write = await agreementOfFirstOrder(first, deps);
  return write === undefined ? err({ kind: "plan_not_agreed" }) : ok({ card, agreement: { write } });
}
