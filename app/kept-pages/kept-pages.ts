import "server-only";

import type { ShopperCookie } from "@/lib/shopper-cookies";
import { readCatalogue } from "@/lib/use-cases/checkout/list-products";
import { readProductPage } from "@/lib/use-cases/checkout/read-product-page";
import type { Deps } from "@/lib/use-cases/deps";

type Shown = { priceList: string; locale: string };

/** Reads as JSON all that a page shows of the database besides the price lists; undefined where there is no such page. */
export type ReadPage = (shown: Shown, deps: Pick<Deps, "db">) => Promise<string | undefined>;

/** A page that is kept, but for browsers with one of these cookies, which may see something of their own on it. */
export type KeptAddress = { read: ReadPage; exceptWith: readonly ShopperCookie[] };

/**
 * The page at an address, where it is kept.
 *
 * To keep another page, add its address here, and let the page take `pageDataIn(await headers())?.shown` where it reads now. It
 * may depend on this, the language, the price lists, and the number in the cart. A page that needs anything else from `services`
 * fails where it would be kept, and is rendered for each request. An address has no query and no escapes.
 */
export function keptAddress(url: string): KeptAddress | undefined {
  const slug = /^\/products\/([\w-]+)$/.exec(url)?.[1];
  if (slug !== undefined)
    return { read: (shown, deps) => readProductPage({ slug, ...shown }, deps), exceptWith: [] };
  return pages[url];
}

const readNothing: ReadPage = async () => "";

const pages: Partial<Record<string, KeptAddress>> = {
  "/": { read: readCatalogue, exceptWith: [] },
  "/orders": { read: readNothing, exceptWith: ["shopper", "opened_orders"] },
  "/orders/find": { read: readNothing, exceptWith: [] },
  "/account/sign-in": { read: readNothing, exceptWith: ["sign_in"] },
};
