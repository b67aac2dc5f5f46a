import type { ProductAction } from "./product-labels";

/** The path of a product's page in the admin, with what is reviewed on it. */
export function productPath(
  slug: string,
  query: { do?: ProductAction; notice?: string } = {},
): `/admin/products/${string}` {
  const present = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(present);
  return search.size === 0 ? `/admin/products/${slug}` : `/admin/products/${slug}?${search}`;
}
