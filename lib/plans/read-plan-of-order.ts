import "server-only";
import { Prisma, type Subscription } from "@/lib/db/generated/client";
import {
  type CustomerId,
  type OrderNumber,
  type SubscriptionNumber,
  subscriptionNumberSchema,
} from "@/lib/ids";
import { storedDay } from "@/lib/calendar/day";
import { planOfferFrom } from "@/lib/checkout/plan-offer";
import type { PlanOffer } from "@/lib/checkout/views";
import type { Deps } from "@/lib/payments/deps";

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

type Found = Pick<
  Subscription,
  "number" | "state" | "intervalUnit" | "intervalCount" | "payments" | "firstDueOn"
> &
  Pick<PlanOfOrder, "period" | "initiator">;

/**
 * Finds the plan that an order is a payment of; undefined for any other order. `customerId`: only that customer's. One
 * statement.
 */
export async function readPlanOfOrder(
  { orderNumber, customerId }: { orderNumber: OrderNumber; customerId?: CustomerId },
  { db }: Pick<Deps, "db">,
): Promise<PlanOfOrder | undefined> {
  const [plan] = await db.$queryRaw<Found[]>`
    SELECT s."number", s."state"::text AS "state", s."interval_unit"::text AS "intervalUnit",
      s."interval_count" AS "intervalCount", s."payments", s."first_due_on" AS "firstDueOn", c."period",
      p."initiator"::text AS "initiator"
    FROM "orders" o JOIN "scheduled_charge" c ON c."order_id" = o."id"
      JOIN "subscription" s ON s."id" = c."subscription_id"
      LEFT JOIN "payment" p ON p."order_id" = o."id" AND p."latest"
    WHERE o."number" = ${orderNumber}
      AND ${customerId === undefined ? Prisma.sql`true` : Prisma.sql`s."customer_id" = ${customerId}::uuid`}`;
  if (plan === undefined) return undefined;
  const { period, initiator, intervalUnit, intervalCount, payments, state } = plan;
  return {
    number: subscriptionNumberSchema.parse(plan.number),
    period,
    begins: state === "PENDING" && period === 1,
    initiator,
    offer: planOfferFrom({ intervalUnit, intervalCount, payments, trialDays: 0 }, storedDay(plan.firstDueOn)),
  };
}
