import "server-only";
import {
  type CustomerId,
  type OrderNumber,
  type SubscriptionNumber,
  subscriptionNumberSchema,
} from "@/lib/ids";
import { storedDay } from "@/lib/calendar/day";
import { planOfferFrom } from "@/modules/plans/plan-offer";
import type { PlanOffer } from "@/modules/plans/plan-terms";
import type { Deps } from "@/lib/payments/deps";
import { planRowSelect, rowOf } from "./subscription-view";
import type { SubscriptionRow } from "./views";

/** The plan that an order is a payment of. */
export type PlanOfOrder = {
  number: SubscriptionNumber;
  /** Which of its payments, from 1. */
  period: number;
  /** Whether it begins with this order, once that is paid. */
  begins: boolean;
  /** Who asked for its latest payment attempt; null before the first. */
  initiator: "CUSTOMER" | "MERCHANT" | null;
  offer: PlanOffer;
} & Pick<SubscriptionRow, "productName" | "nextCharge">;

/**
 * Finds the plan that an order is a payment of; undefined for any other order. `customerId`: only that customer's. One
 * statement.
 */
export async function readPlanOfOrder(
  { orderNumber, customerId }: { orderNumber: OrderNumber; customerId?: CustomerId },
  { db }: Pick<Deps, "db">,
): Promise<PlanOfOrder | undefined> {
  const charge = await db.scheduledCharge.findFirst({
    relationLoadStrategy: "join",
    where: { order: { number: orderNumber }, subscription: { customerId } },
    select: {
      period: true,
      subscription: { select: { ...planRowSelect, payments: true, firstDueOn: true } },
      order: { select: { payments: { where: { latest: true }, select: { initiator: true } } } },
    },
  });
  if (charge === null) return undefined;
  const { period, order, subscription: plan } = charge;
  const { intervalUnit, intervalCount, payments, state } = plan;
  const { productName, nextCharge } = rowOf(plan);
  return {
    number: subscriptionNumberSchema.parse(plan.number),
    productName,
    nextCharge,
    period,
    begins: state === "PENDING" && period === 1,
    initiator: order?.payments[0]?.initiator ?? null,
    offer: planOfferFrom(
      { intervalUnit, intervalCount, payments, trialDays: 0, onDispatch: plan.expectedOn !== null },
      storedDay(plan.firstDueOn),
    ),
  };
}
