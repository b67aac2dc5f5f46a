import type { HeldStock, ProductView } from "@/lib/checkout/views";

/** From how many pieces on the shopper reads how many are left. */
const fewLeft = 5;

/** Pieces of a product that this shopper may order, those included that the own order holds; undefined if not counted. */
export function stockLeft(
  { id, stock }: Pick<ProductView, "id" | "stock">,
  held: HeldStock = {},
): number | undefined {
  return stock === null ? undefined : stock + (held[id] ?? 0);
}

/** Whether the shopper should read how many are left. */
export function isFew(left: number | undefined): left is number {
  return left !== undefined && left <= fewLeft;
}
