import "server-only";
import type { Subscription } from "@/lib/db/generated/client";
import { type CustomerId, type OrderNumber, orderNumberSchema } from "@/lib/ids";
import { isMoneyAskedFor, type LatestPayment } from "@/lib/payments/order-state";
import type { Deps } from "@/lib/payments/deps";

/**
 * The plan of a cart. Open: not begun, so that it changes with its cart; `order` is then the one that begins it. Over: it ended
 * before it had begun.
 */
export type PlacedPlan = { state: "open" | "begun" | "over"; order?: OrderNumber };

type Found = Pick<Subscription, "state" | "activatedAt"> & { order: string | null } & (
    | Pick<LatestPayment, "status" | "orderState" | "outcomeUnknown">
    | { status: null; orderState: null; outcomeUnknown: null }
  );

/** Finds the plan that a customer has bought with a cart; undefined if none was. */
export async function findPlacedPlan(
  { customerId, placement }: { customerId: CustomerId; placement: string },
  { db }: Pick<Deps, "db">,
): Promise<PlacedPlan | undefined> {
  // In one statement, because every page asks until the plan has begun.
  const [plan] = await db.$queryRaw<Found[]>`
    SELECT s."state"::text AS "state", s."activated_at" AS "activatedAt", o."number" AS "order",
      p."status"::text AS "status", p."order_state"::text AS "orderState", p."outcome_unknown" AS "outcomeUnknown"
    FROM "subscription" s
      LEFT JOIN "scheduled_charge" c ON c."subscription_id" = s."id" AND c."period" = 1
      LEFT JOIN "orders" o ON o."id" = c."order_id"
      LEFT JOIN "payment" p ON p."order_id" = o."id" AND p."latest"
    WHERE s."customer_id" = ${customerId}::uuid AND s."placement" = ${placement}::uuid`;
  if (plan === undefined) return undefined;
  if (plan.activatedAt !== null) return { state: "begun" };
  if (plan.state === "ENDED") return { state: "over" };
  if (plan.status !== null && isMoneyAskedFor(plan)) return { state: "begun" };
  return { state: "open", order: plan.order === null ? undefined : orderNumberSchema.parse(plan.order) };
}
