import { writtenQuery } from "@/components/admin/frame/paths";
import type { ProductAction } from "./components/product-labels";

/** The path of a product's page in the admin, with what is reviewed on it. */
export function productPath(
  slug: string,
  query: { do?: ProductAction; notice?: string } = {},
): `/admin/products/${string}` {
  return `/admin/products/${slug}${writtenQuery(query)}`;
}
