import "server-only";

import { refresh } from "next/cache";
import { getFormatter, getLocale, getTranslations } from "next-intl/server";
import { notFound, redirect } from "next/navigation";

import { forgetPaidCart } from "@/app/(shop)/cart-cookie";
import { readConsentGiven } from "@/app/(shop)/consent-given";
import { currentCustomer } from "@/app/(shop)/current-customer";
import { readOrderAccess } from "@/app/(shop)/order-access";
import { finishWork } from "@/app/finish-work";
import { readWithDatabase } from "@/app/read-with-database";
import { newCardAgreement } from "@/lib/cards/new-card-agreement";
import { readPayableCard, type SavedCardError } from "@/lib/cards/read-payable-card";
import { services } from "@/lib/composition";
import type { CardToken } from "@/lib/gateway/gateway";
import type { OrderNumber, SavedCardId } from "@/lib/ids";
import { merchant } from "@/lib/merchant";
import { formatMoney } from "@/lib/money/format-money";
import type { AgreementChoice } from "@/lib/payments/agreements";
import { type PayError, payOrder } from "@/lib/payments/pay-order";
import { agreementOfFirstOrder } from "@/lib/plans/new-plan-agreement";
import { err, ok, type Result } from "@/lib/result";

/** What the shopper sent to pay an order. */
export type PaymentRequest = {
  number: OrderNumber;
  /** How many attempts and which revision of the order the page showed. */
  attempts: number;
  revision: number;
  card: CardToken | { savedCardId: SavedCardId };
  /** Whether the customer wants the typed card saved. */
  save?: boolean;
  /** Whether the page showed the terms of a plan. */
  planTerms?: boolean;
  humanCheck?: string;
};

type CardChoice = { card: CardToken; agreement?: AgreementChoice };

type CardChoiceError = SavedCardError | { kind: "signed_out" } | { kind: "plan_not_agreed" };

type Problem = PayError | CardChoiceError;

/** After these the page shows something else: the order, the cards, or who can pay the order. */
const changesPage: Problem["kind"][] = [
  "order_changed",
  "saved_card_gone",
  "saved_card_expired",
  "plan_not_agreed",
];

/** Pays an order with a saved card or with the token of a card, and shows the order. Returns a message if no payment was started. */
export async function payCard(request: PaymentRequest): Promise<string> {
  const { number, attempts, revision, humanCheck } = request;
  const [access, deps, chosen] = await Promise.all([readOrderAccess(), services(), chooseCard(request)]);
  const order = { number, access, attempts, orderRevision: revision, humanCheck };
  const paid = chosen.ok ? await finishWork(payOrder({ ...order, ...chosen.value }, deps)) : chosen;
  if (paid.ok) {
    // The order's page says what is true if the database does not answer any more.
    await readWithDatabase(() => forgetPaidCart(paid.value));
    redirect(`/orders/${number}`);
  }
  if (paid.error.kind === "order_expired") redirect(`/orders/${number}`);
  if (changesPage.includes(paid.error.kind)) refresh();
  return describeProblem(paid.error);
}

/** The card that was chosen on the page of an order, with the agreement that its payment carries. */
async function chooseCard({
  number,
  card: chosen,
  save = false,
  planTerms = false,
}: PaymentRequest): Promise<Result<CardChoice, CardChoiceError>> {
  if ("token" in chosen && !save && !planTerms) return ok({ card: chosen });
  const customer = await currentCustomer();
  if (customer === undefined) return err({ kind: "signed_out" });
  if (!merchant.features.savedCards) return err({ kind: "saved_card_gone" });
  const [deps, consent] = await Promise.all([services(), readConsentGiven()]);
  const customerId = customer.id;
  const card = "token" in chosen ? ok(chosen) : await readPayableCard({ ...chosen, customerId }, deps);
  if (!card.ok) return card;
  if (planTerms) {
    const write = await agreementOfFirstOrder({ number, customerId, card: chosen, consent }, deps);
    return write === undefined
      ? err({ kind: "plan_not_agreed" })
      : ok({ card: card.value, agreement: { write } });
  }
  const agreement =
    "token" in chosen
      ? { write: newCardAgreement({ customerId, card: chosen, consent }, deps.now()) }
      : { ...chosen, customerId };
  return ok({ card: card.value, agreement });
}

async function describeProblem(problem: Exclude<Problem, { kind: "order_expired" }>): Promise<string> {
  const [t, format, locale] = await Promise.all([getTranslations(), getFormatter(), getLocale()]);
  switch (problem.kind) {
    case "not_found":
      return notFound();
    case "invalid_card":
      return t("pay.notTaken");
    case "signed_out":
      return t("savedCards.signedOut");
    case "saved_card_gone":
      return t("savedCards.gone");
    case "saved_card_expired":
      return t("savedCards.expiredNow");
    case "paused":
      return t("pay.paused", { seconds: problem.retryAfterSeconds });
    case "limit_reached":
      return t(`pay.limit.${problem.limit}`, { when: format.relativeTime(problem.retryAt, new Date()) });
    case "order_changed":
      return t("pay.orderChanged", { amount: formatMoney(problem.total, locale) });
    case "plan_not_agreed":
      return t("plans.ownerPays");
    case "declined_for_good":
      return t("pay.declinedForGood");
    case "human_check":
      return t("pay.humanCheck");
  }
}
