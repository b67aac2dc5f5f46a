import "server-only";

import type { Place } from "@/lib/addresses/serves-place";
import type { ShopperCookie } from "@/lib/shopper-cookies";
import { readCatalogue } from "@/lib/use-cases/checkout/list-products";
import { type CartLine, type PriceCartDeps, priceCart, quoteCart } from "@/lib/use-cases/checkout/price-cart";
import { readProductPage } from "@/lib/use-cases/checkout/read-product-page";

import { packView } from "./page-data";

/** What decides what a page reads. */
type Asked = { priceList: string; locale: string; place: Place | undefined; lines: readonly CartLine[] };

/** Reads as text all that a page shows of the database besides the price lists; undefined where there is no page to keep. */
export type ReadPage = (asked: Asked, deps: PriceCartDeps) => Promise<string | undefined>;

/** A page that is kept. */
export type KeptAddress = {
  read: ReadPage;
  /** Browsers with one of these cookies may see something of their own on it: for them it is rendered. */
  exceptWith?: readonly ShopperCookie[];
  /** Whether it shows what is in the cart; the others show how many pieces. */
  showsCart?: true;
};

/**
 * The page at an address, where it is kept.
 *
 * To keep another page, add its address here, and let the page take `pageDataIn` or `viewIn` where it reads now. It may depend on this,
 * the language, the price lists, and the cart. A page that needs anything else from `services` fails where it would be kept, and is
 * rendered for each request. An address has no query and no escapes.
 */
export function keptAddress(url: string): KeptAddress | undefined {
  const slug = /^\/products\/([\w-]+)$/.exec(url)?.[1];
  if (slug !== undefined) return { read: (asked, deps) => readProductPage({ slug, ...asked }, deps) };
  return pages.get(url);
}

const readNothing: ReadPage = async () => "";

const pages = new Map<string, KeptAddress>([
  ["/", { read: readCatalogue }],
  ["/cart", { read: async (asked, deps) => packView(await priceCart(asked, deps)), showsCart: true }],
  ["/checkout", { read: readCheckout, showsCart: true }],
  ["/orders", { read: readNothing, exceptWith: ["shopper", "opened_orders"] }],
  ["/orders/find", { read: readNothing }],
  ["/account/sign-in", { read: readNothing, exceptWith: ["sign_in"] }],
]);

/** A cart that a guest cannot order leads elsewhere. */
async function readCheckout(asked: Asked, deps: PriceCartDeps): Promise<string | undefined> {
  const quotes = await quoteCart(asked, deps);
  const isForGuests = quotes.lines.length > 0 && !quotes.mixed && quotes.plan === null;
  return isForGuests ? packView(quotes) : undefined;
}
