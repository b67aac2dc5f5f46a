import "server-only";

import { refresh } from "next/cache";
import { getFormatter, getLocale, getTranslations } from "next-intl/server";
import { notFound, redirect } from "next/navigation";

import { forgetPaidCart } from "@/app/(shop)/cart-cookie";
import { readAcceptedTerms } from "@/app/(shop)/consent-given";
import { readOrderAccess } from "@/app/(shop)/order-access";
import { finishWork } from "@/app/finish-work";
import { readWithDatabase } from "@/app/read-with-database";
import { paymentServices } from "@/app/composition/payment-services";
import { formatMoney } from "@/lib/money/format-money";
import type { OrderNumber } from "@/lib/ids";
import { payOrder } from "@/lib/payments/pay-order";
import type { CardRefusal } from "@/modules/seam/shop-module";

import { chooseCard } from "./choose-card";

/** What the shopper sent to pay an order, with how many attempts and which revision of it the page showed. */
type PaymentRequest = {
  number: OrderNumber;
  attempts: number;
  revision: number;
  humanCheck?: string;
  /** The fields that say with what. */
  posted: Readonly<Record<string, unknown>>;
};

/** Pays an order as its form says, and shows the order. Returns a message if no payment was started. */
export async function payCard(request: PaymentRequest): Promise<string> {
  const { number, attempts, revision, humanCheck } = request;
  const [access, deps, chosen, accepted] = await Promise.all([
    readOrderAccess(),
    paymentServices(),
    chooseCard(request),
    readAcceptedTerms(),
  ]);
  const order = { number, access, attempts, orderRevision: revision, humanCheck, accepted };
  const paid = chosen.ok ? await finishWork(payOrder({ ...order, ...chosen.value }, deps)) : chosen;
  if (paid.ok) {
    // The order's page says what is true if the database does not answer any more.
    await readWithDatabase(() => forgetPaidCart(paid.value));
    redirect(`/orders/${number}`);
  }
  if (paid.error.kind === "order_expired") redirect(`/orders/${number}`);
  return refusePayment(paid.error);
}

/** Says why no payment was started, and shows what is true now. */
export async function refusePayment(
  problem: Exclude<CardRefusal, { kind: "order_expired" }>,
): Promise<string> {
  if (changesPage(problem)) refresh();
  return describeProblem(problem);
}

/** Whether the page shows something else after it: the order, the cards, or who can pay the order. */
function changesPage(problem: CardRefusal): boolean {
  if (problem.kind === "card_refused") return problem.changesPage;
  return ["order_changed", "saved_card_gone", "not_agreed"].includes(problem.kind);
}

async function describeProblem(problem: Exclude<CardRefusal, { kind: "order_expired" }>): Promise<string> {
  const [t, format, locale] = await Promise.all([getTranslations(), getFormatter(), getLocale()]);
  switch (problem.kind) {
    case "not_found":
      return notFound();
    case "invalid_card":
      return t("pay.notTaken");
    case "card_refused":
      return problem.message;
    case "saved_card_gone":
      return t("pay.cardGone");
    case "maintenance":
      return t("maintenance.refused");
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
