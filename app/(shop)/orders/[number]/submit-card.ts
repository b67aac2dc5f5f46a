"use server";

import { refresh } from "next/cache";
import { getFormatter, getLocale, getTranslations } from "next-intl/server";
import { notFound, redirect } from "next/navigation";
import { z } from "zod";

import { forgetPaidCart } from "@/app/(shop)/cart-cookie";
import { readOrderAccess } from "@/app/(shop)/order-access";
import { finishWork } from "@/app/finish-work";
import { readWithDatabase } from "@/app/read-with-database";
import { paymentServices } from "@/lib/payment-composition";
import { orderNumberSchema, savedCardIdSchema } from "@/lib/ids";
import { formatMoney } from "@/lib/money/format-money";
import { cardToken, type PayError, payOrder } from "@/lib/payments/pay-order";
import { type CardChoiceError, chooseCard } from "./choose-card";

const orderFields = {
  number: orderNumberSchema,
  attempts: z.coerce.number().int().nonnegative(),
  revision: z.coerce.number().int().nonnegative(),
  humanCheck: z.string().max(10_000).optional(),
  /** Sent if the page showed the terms of a plan. */
  planTerms: z.literal("shown").optional(),
};

type Problem = PayError | CardChoiceError;

/** After these the page shows something else: the order, the cards, or who can pay the order. */
const changesPage: Problem["kind"][] = [
  "order_changed",
  "saved_card_gone",
  "saved_card_expired",
  "plan_not_agreed",
];

/** A saved card, or the token of a card that was typed. */
const cardForm = z.union([
  z.object({ ...orderFields, savedCardId: savedCardIdSchema }),
  z.object({
    ...orderFields,
    ...cardToken.shape,
    saveCard: z.literal("on").optional(),
  }),
]);

/** Pays an order with a saved card or with the token of a card. Returns a message if no payment was started. */
export async function submitCard(_: string | undefined, form: FormData): Promise<string | undefined> {
  const posted = cardForm.safeParse(Object.fromEntries(form));
  if (!posted.success) return (await getTranslations())("pay.notTaken");
  const access = await readOrderAccess();

  const { number, attempts, revision, humanCheck } = posted.data;
  const order = { number, access, attempts, orderRevision: revision, humanCheck };
  const chosen = await chooseCard(readChoice(posted.data));
  const paid = chosen.ok
    ? await finishWork(payOrder({ ...order, ...chosen.value }, await paymentServices()))
    : chosen;
  if (paid.ok) {
    // The order's page says what is true if the database does not answer any more.
    await readWithDatabase(() => forgetPaidCart(paid.value));
    redirect(`/orders/${number}`);
  }
  if (paid.error.kind === "order_expired") redirect(`/orders/${number}`);
  if (changesPage.includes(paid.error.kind)) refresh();
  return describeProblem(paid.error);
}

function readChoice(posted: z.output<typeof cardForm>): Parameters<typeof chooseCard>[0] {
  const { number } = posted;
  const planTerms = posted.planTerms !== undefined;
  if ("savedCardId" in posted) {
    return { number, card: { savedCardId: posted.savedCardId }, save: false, planTerms };
  }
  const { token, expiryMonth, expiryYear } = posted;
  return { number, card: { token, expiryMonth, expiryYear }, save: posted.saveCard === "on", planTerms };
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
