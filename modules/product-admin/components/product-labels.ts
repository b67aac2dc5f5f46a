import type { AdminProduct } from "@/modules/product-admin/admin-product";

/** What staff may do with a product. */
export type ProductAction = "hide" | "show" | "restock";

/** How much of a product may still be ordered, in words. */
export function stockLabel({ stock, madeToOrder }: Pick<AdminProduct, "stock" | "madeToOrder">): string {
  if (stock === null) return madeToOrder ? "Made to order" : "Not counted";
  return stock === 0 ? "Sold out" : `${stock} left`;
}

/** What a change does, shown before it is made. */
export const showConsequences = {
  hide: [
    "It is no longer in the catalogue, and carts lose it. Its page is answered with “not found”.",
    "Its orders and plans go on. An order that waits for its payment can still be paid.",
  ],
  show: ["It is sold again, at the same address and at its prices."],
} satisfies Record<Exclude<ProductAction, "restock">, string[]>;

/** How a change of a product ended. */
export const productNotices = {
  hide: "The product is hidden.",
  show: "The product is shown in the shop.",
  restock: "The pieces were added. Shoppers can order them.",
  changed:
    "This product has changed since you reviewed it, by an order or by a colleague. Nothing was done. Look at its present state first.",
} satisfies Record<ProductAction | "changed", string>;
