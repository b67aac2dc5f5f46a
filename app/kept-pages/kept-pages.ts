import "server-only";

import { readProductPage } from "@/lib/use-cases/checkout/read-product-page";
import { readCatalogue } from "@/lib/use-cases/checkout/list-products";
import type { Deps } from "@/lib/use-cases/deps";

type Shown = { priceList: string; locale: string };

/** Reads as JSON all that a page shows of the database besides the price lists; undefined where there is no such page. */
export type ReadPage = (shown: Shown, deps: Pick<Deps, "db">) => Promise<string | undefined>;

/**
 * How to read the data of the page at an address; undefined for an address whose page is not kept.
 *
 * To keep another page, add its address here, and let the page take `pageDataIn(await headers())?.shown` where it reads now. It
 * may depend on this, the language, the price lists, and the number in the cart. A page that needs anything else from `services`
 * fails where it would be kept, and is rendered for each request. An address has no query and no escapes.
 */
export function readerOf(url: string): ReadPage | undefined {
  if (url === "/") return readCatalogue;
  const slug = /^\/products\/([\w-]+)$/.exec(url)?.[1];
  return slug === undefined ? undefined : (shown, deps) => readProductPage({ slug, ...shown }, deps);
}
