"use server";

import type { Route } from "next";
import { getFormatter, getTranslations } from "next-intl/server";
import { notFound, redirect } from "next/navigation";
import { z } from "zod";

import { forgetPaidCart } from "@/app/(shop)/cart-cookie";
import { readConsentGiven } from "@/app/(shop)/consent-given";
import { finishWork } from "@/app/finish-work";
import { currentCustomer } from "@/app/(shop)/current-customer";
import { paymentServices } from "@/app/composition/payment-services";
import { savedCardIdSchema, subscriptionNumberSchema } from "@/lib/ids";
import { cardToken } from "@/lib/payments/pay-order";
import { changeSubscriptionCard } from "@/modules/plans/change-subscription-card";

const cardForm = z.intersection(
  z.object({
    number: subscriptionNumberSchema,
    seenAgreement: z.union([z.uuid(), z.literal("")]),
    humanCheck: z.string().max(10_000).optional(),
  }),
  z.union([z.object({ savedCardId: savedCardIdSchema }), cardToken]),
);

/** Has the card of a plan verified, and shows what came of it. Returns a message if nothing was begun. */
export async function submitPlanCard(_: string | undefined, form: FormData): Promise<string | undefined> {
  const [t, customer] = await Promise.all([getTranslations(), currentCustomer()]);
  if (customer === undefined) return t("plans.signedOut");
  const posted = cardForm.safeParse(Object.fromEntries(form));
  if (!posted.success) return t("savedCards.notTaken");
  const { number, seenAgreement, humanCheck, ...card } = posted.data;
  const changed = await finishWork(
    changeSubscriptionCard(
      { number, customerId: customer.id, card, consent: await readConsentGiven(), seenAgreement, humanCheck },
      await paymentServices(),
    ),
  );
  if (changed.ok) {
    await forgetPaidCart();
    redirect(`/plans/${number}` as Route);
  }
  switch (changed.error.kind) {
    case "not_found":
      return notFound();
    case "not_admitted":
      return redirect(`/account/plans/${number}?change=not-possible` as Route);
    case "invalid_card":
      return t("savedCards.notTaken");
    case "maintenance":
      return t("maintenance.refused");
    case "paused":
      return t("plans.cardPaused", { seconds: changed.error.retryAfterSeconds });
    case "limit_reached":
      return t("savedCards.limit", {
        when: (await getFormatter()).relativeTime(changed.error.retryAt, new Date()),
      });
    case "declined_for_good":
      return t("savedCards.declinedForGood");
    case "human_check":
      return t("savedCards.humanCheck");
  }
}
