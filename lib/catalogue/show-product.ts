import "server-only";
import type { Deps } from "@/lib/payments/deps";
import { type Result, err, ok } from "@/lib/result";

/** Shows a hidden product in the shop, or hides it. Orders and plans that have it go on. `changed` if a colleague was first. */
export async function showProduct(
  { slug, active }: { slug: string; active: boolean },
  { db }: Pick<Deps, "db">,
): Promise<Result<void, { kind: "changed" }>> {
  const { count } = await db.product.updateMany({ where: { slug, active: !active }, data: { active } });
  return count === 1 ? ok(undefined) : err({ kind: "changed" });
}
