import "server-only";
import type { Route } from "next";

import type { ShopModule } from "@/modules/seam/shop-module";
import { chargeJob } from "./charge-job";
import {
  admitsPaymentOfPlan,
  beginPlan,
  endPlanOf,
  giveAgreementToPlan,
  payPlanCharge,
} from "./follow-payment";
import { planTexts } from "./mails/plan-texts";
import { planSale } from "./term-sale";

/** Products that are paid again and again, or when they leave, under an agreement. */
export const plans = {
  name: "plans",
  follows: {
    admitsPayment: admitsPaymentOfPlan,
    agreementBegins: giveAgreementToPlan,
    paymentChanged: payPlanCharge,
    agreementActivated: beginPlan,
    agreementEnded: endPlanOf,
  },
  mailTexts: planTexts,
  termSale: planSale,
  async pathAfterVerification({ agreementId }, { db }) {
    const plan = await db.subscription.findFirst({
      where: { OR: [{ agreementId }, { pendingAgreementId: agreementId }] },
      select: { number: true },
    });
    return plan === null ? undefined : (`/plans/${plan.number}` as Route);
  },
  jobs: [chargeJob],
} as const satisfies ShopModule;
