import { HttpBrowser } from "@/e2e/support/http-browser";
import type { JourneyContext } from "./journey-context";
import { hasField, openPage, tryOnce } from "./journey-pages";
import { moveMoney } from "./move-money";
import { placeOrderWithRetries } from "./place-order-with-retries";
import { pressPay } from "./press-pay";

const priceLists = ["us", "jp", "kw"] as const;

/**
 * One shopper places and pays an order, then staff move its money.
 *
 * The shopper double-clicks, uses two tabs and both instances, and goes on after a page that does not come.
 */
export async function runRandomJourney(context: JourneyContext): Promise<void> {
  const { random, count, remember } = context;
  // All instances share a host, so they share its cookies.
  const shopper = new HttpBrowser();
  const priceList = random.pick(priceLists);
  const home = await openPage(context, shopper, "/");
  if (home !== undefined) await tryOnce(context, () => shopper.submit(home, "priceList", { priceList }));
  const path = await placeOrderWithRetries(context, shopper);
  if (path === undefined) return count("no order placed");
  remember({ path, shopper });
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const page = await openPage(context, shopper, path);
    if (page === undefined || !hasField(page, "token")) break;
    await pressPay(context, shopper, page);
    if (random.chance(15)) break;
  }
  const actions = random.below(4);
  for (let action = 0; action < actions; action += 1) await moveMoney(context, path);
}
