import "server-only";

import { getTranslations } from "next-intl/server";

import { readConsentGiven } from "@/app/(shop)/consent-given";
import { currentCustomer } from "@/app/(shop)/current-customer";
import { readOrderAccess } from "@/app/(shop)/order-access";
import { paymentServices } from "@/app/composition/payment-services";
import type { OrderNumber } from "@/lib/ids";
import { cardToken, type Credential } from "@/lib/payments/pay-order";
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
  const [customer, { shopper }, consent, deps, t] = await Promise.all([
    currentCustomer(),
    readOrderAccess(),
    readConsentGiven(),
    paymentServices(),
    getTranslations(),
  ]);
  const request = { number, posted, customerId: customer?.id, shopper, consent, t };
  const typed = cardToken.safeParse(posted);
  let chosen: Credential | undefined = typed.success ? { card: typed.data } : undefined;
  for (const module of modules) {
    const choice = await module.chooseCard?.({ ...request, chosen }, deps);
    if (choice !== undefined && !choice.ok) return choice;
    chosen = choice === undefined ? chosen : choice.value;
  }
  return chosen === undefined ? err({ kind: "invalid_card" }) : ok(chosen);
}
