import "server-only";
import type { Deps } from "@/lib/payments/deps";

/** Which of these products are plans, by their ids. */
export async function listPlanProducts(
  { productIds }: { productIds: string[] },
  { db }: Pick<Deps, "db">,
): Promise<ReadonlySet<string>> {
  const plans = await db.$queryRaw<{ productId: string }[]>`
    SELECT "product_id" AS "productId" FROM "plan" WHERE "product_id" = ANY(${productIds}::uuid[])`;
  return new Set(plans.map(({ productId }) => productId));
}
