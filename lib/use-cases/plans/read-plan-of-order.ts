import "server-only";
import {
  type CustomerId,
  type OrderNumber,
  type SubscriptionNumber,
  subscriptionNumberSchema,
} from "@/lib/ids";
import { storedDay } from "@/lib/plans/day";
import { planOfferFrom } from "@/lib/use-cases/checkout/plan-offer";
import type { PlanOffer } from "@/lib/use-cases/checkout/views";
import type { Deps } from "@/lib/use-cases/deps";

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
};

/** Finds the plan that an order is a payment of; undefined for any other order. `customerId`: only that customer's. */
export async function readPlanOfOrder(
  { orderNumber, customerId }: { orderNumber: OrderNumber; customerId?: CustomerId },
  { db }: Pick<Deps, "db">,
): Promise<PlanOfOrder | undefined> {
  const charge = await db.scheduledCharge.findFirst({
    where: { order: { number: orderNumber }, subscription: { customerId } },
    select: {
      period: true,
      subscription: true,
      order: { select: { payments: { where: { latest: true }, select: { initiator: true } } } },
    },
  });
  if (charge === null) return undefined;
  const { period, subscription } = charge;
  const { intervalUnit, intervalCount, payments, state } = subscription;
  return {
    number: subscriptionNumberSchema.parse(subscription.number),
    period,
    begins: state === "PENDING" && period === 1,
    initiator: charge.order?.payments[0]?.initiator ?? null,
    offer: planOfferFrom(
      { intervalUnit, intervalCount, payments, trialDays: 0 },
      storedDay(subscription.firstDueOn),
    ),
  };
}
