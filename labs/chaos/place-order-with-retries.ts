import type { HttpBrowser } from "@/testing/http-browser";
import type { JourneyContext } from "./journey-context";
import { hasField, onInstance, openPage, tryOnce } from "./journey-pages";

const products = ["stoneware-vase", "walnut-lounge-chair"] as const;

/** Of each there is one piece, for the whole run. */
export const lastPieces = [
  "brass-desk-lamp",
  "ash-stool",
  "linen-throw",
  "wool-rug",
  "oak-dining-table",
] as const;

/** Half of the orders have none. */
const discountCodes = ["", "WELCOME10", "", "TENOFF", "", "FREESHIP"] as const;

const customer = {
  email: "chaos@example.com",
  name: "Chaos Shopper",
  country: "NL",
  addressLine1: "Keizersgracht 1",
  city: "Amsterdam",
  postalCode: "1015 CJ",
};

/**
 * Fills a cart and places the order; returns the path of its page, or undefined if no order page came.
 *
 * The same form is sent up to four times, at times twice at once, to any instance.
 */
export async function placeOrderWithRetries(
  context: JourneyContext,
  shopper: HttpBrowser,
  email = customer.email,
): Promise<string | undefined> {
  const { shopUrls, random, count } = context;
  const isLast = random.chance(25);
  const product = await openPage(
    context,
    shopper,
    `/products/${random.pick(isLast ? lastPieces : products)}`,
  );
  if (product === undefined) return undefined;
  if (!hasField(product, "productId")) {
    count("sold out");
    return undefined;
  }
  const quantity = isLast ? "1" : String(1 + random.below(3));
  await tryOnce(context, () => shopper.submit(product, "productId", { quantity }));
  const checkout = await openPage(context, shopper, "/checkout");
  if (checkout === undefined || !hasField(checkout, "idempotencyKey")) return undefined;
  const discountCode = random.pick(discountCodes);
  const submit = () => {
    const page = onInstance(checkout, random.pick(shopUrls));
    return tryOnce(context, () =>
      shopper.submit(page, "idempotencyKey", { ...customer, email, discountCode }),
    );
  };
  for (let tries = 0; tries < 4; tries += 1) {
    const clicks = random.chance(15) ? 2 : 1;
    const pages = await Promise.all(Array.from({ length: clicks }, submit));
    const order = pages.find((page) => page !== undefined && /\/orders\/[^/]+$/.test(page.url));
    if (order !== undefined) return new URL(order.url).pathname;
  }
  return undefined;
}
