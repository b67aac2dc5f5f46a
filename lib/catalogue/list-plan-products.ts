import "server-only";
import type { Deps } from "@/lib/payments/deps";

/** Which of these products are plans, by their ids. */
export async function listPlanProducts(
  { productIds }: { productIds: string[] },
  { db }: Pick<Deps, "db">,
): Promise<ReadonlySet<string>> {
  const plans = await db.plan.findMany({
    where: { productId: { in: productIds } },
    select: { productId: true },
  });
  return new Set(plans.map(({ productId }) => productId));
}
