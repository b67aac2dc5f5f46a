import "server-only";
import type { Route } from "next";

import { err, ok } from "@/lib/result";
import type { ShopModule } from "@/modules/seam/shop-module";
import { agreementUses } from "./agreement-uses";
import { chargeJob } from "./charge-job";
import { chooseCard } from "./choose-card";
import { findPlacedPlan } from "./find-placed-plan";
import {
  admitsPaymentOfPlan,
  beginPlan,
  endPlanOf,
  giveAgreementToPlan,
  payPlanCharge,
} from "./follow-payment";
import { planOrderMails, planOutbox } from "./mails/outbox";
import { planTexts } from "./mails/plan-texts";
import { planMessages } from "./messages";
import { planData } from "./personal-data";
import { planEvents } from "./plan-events";
import { planProducts } from "./product-terms";
import { startSubscription } from "./start-subscription";
import { verifySavedCard } from "./verify-saved-card";

/** Products that are paid again and again, or when they leave, under an agreement. */
export const plans = {
  name: "plans",
  messages: planMessages,
  needs: ["saved-cards"],
  agreementUses,
  chooseCard,
  follows: {
    admitsPayment: admitsPaymentOfPlan,
    agreementBegins: giveAgreementToPlan,
    paymentChanged: payPlanCharge,
    agreementActivated: beginPlan,
    agreementEnded: endPlanOf,
  },
  personalData: planData,
  eventTypes: planEvents,
  mailTexts: planTexts,
  outbox: planOutbox,
  termSale: {
    products: planProducts,
    async agree(input, deps) {
      const started = await startSubscription(input, deps);
      if (!started.ok) return err(started.error);
      const { number, orderNumber: order, idempotencyKey, outcome } = started.value;
      const change = outcome === "too_late" ? "?change=too-late" : "";
      const path = (order === null ? `/plans/${number}` : `/orders/${order}${change}`) as Route;
      return ok({ idempotencyKey, path, order, outcome });
    },
    verifyCard: verifySavedCard,
    mails: planOrderMails,
    findAgreed: findPlacedPlan,
  },
  async pathAfterVerification({ agreementId }, { db }) {
    const plan = await db.subscription.findFirst({
      where: { OR: [{ agreementId }, { pendingAgreementId: agreementId }] },
      select: { number: true },
    });
    return plan === null ? undefined : (`/plans/${plan.number}` as Route);
  },
  jobs: [chargeJob],
} as const satisfies ShopModule;
