import "server-only";

import { refresh } from "next/cache";
import { getFormatter, getLocale, getTranslations } from "next-intl/server";
import { notFound, redirect } from "next/navigation";

import { forgetPaidCart } from "@/app/(shop)/cart-cookie";
import { readOrderAccess } from "@/app/(shop)/order-access";
import { finishWork } from "@/app/finish-work";
import { readWithDatabase } from "@/app/read-with-database";
import { paymentServices } from "@/app/composition/payment-services";
import { formatMoney } from "@/lib/money/format-money";
import { type PayError, payOrder } from "@/lib/payments/pay-order";

import { type CardChoiceError, type ChosenCard, chooseCard } from "./choose-card";

/** What the shopper sent to pay an order, with how many attempts and which revision of it the page showed. */
type PaymentRequest = ChosenCard & { attempts: number; revision: number; humanCheck?: string };

type Problem = PayError | CardChoiceError;

/** After these the page shows something else: the order, the cards, or who can pay the order. */
const changesPage: Problem["kind"][] = [
  "order_changed",
  "saved_card_gone",
  "saved_card_expired",
  "not_agreed",
];

/** Pays an order with a saved card or with the token of a card, and shows the order. Returns a message if no payment was started. */
export async function payCard(request: PaymentRequest): Promise<string> {
  const { number, attempts, revision, humanCheck } = request;
  const [access, deps, chosen] = await Promise.all([
    readOrderAccess(),
    paymentServices(),
    chooseCard(request),
  ]);
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
    case "not_agreed":
      return t("pay.ownerPays");
    case "declined_for_good":
      return t("pay.declinedForGood");
    case "human_check":
      return t("pay.humanCheck");
  }
}
