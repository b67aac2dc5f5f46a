import "server-only";
import { type CustomerId, type OrderNumber, orderNumberSchema } from "@/lib/ids";
import { isMoneyAskedFor } from "@/lib/payments/order-state";
import type { Deps } from "@/lib/payments/deps";

/**
 * The plan of a cart. Open: not begun, so that it changes with its cart; `order` is then the one that begins it. Over: it ended
 * before it had begun.
 */
export type PlacedPlan = { state: "open" | "begun" | "over"; order?: OrderNumber };

/** Finds the plan that a customer has bought with a cart; undefined if none was. */
export async function findPlacedPlan(
  { customerId, idempotencyKey }: { customerId: CustomerId; idempotencyKey: string },
  { db }: Pick<Deps, "db">,
): Promise<PlacedPlan | undefined> {
  // In one statement, because every page asks until the plan has begun.
  const plan = await db.subscription.findUnique({
    relationLoadStrategy: "join",
    where: { customerId_idempotencyKey: { customerId, idempotencyKey } },
    select: {
      state: true,
      activatedAt: true,
      charges: {
        where: { period: 1 },
        select: {
          order: {
            select: {
              number: true,
              payments: {
                where: { latest: true },
                select: { status: true, orderState: true, outcomeUnknown: true },
              },
            },
          },
        },
      },
    },
  });
  if (plan === null) return undefined;
  const order = plan.charges[0]?.order;
  if (plan.activatedAt !== null) return { state: "begun" };
  if (plan.state === "ENDED") return { state: "over" };
  if (isMoneyAskedFor(order?.payments[0])) return { state: "begun" };
  return { state: "open", order: order ? orderNumberSchema.parse(order.number) : undefined };
}
