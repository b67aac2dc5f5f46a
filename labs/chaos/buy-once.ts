import type { HttpBrowser } from "@/testing/http-browser";
import { dispatchGoods } from "./dispatch-goods";
import type { JourneyContext } from "./journey-context";
import { openPage, tryOnce } from "./journey-pages";
import { moveMoney } from "./move-money";
import { placeOrderWithRetries } from "./place-order-with-retries";
import { offersToPay, pressPay, type Saves } from "./press-pay";

const priceLists = ["us", "jp", "kw"] as const;

/**
 * One shopper places and pays an order, then staff move its money.
 *
 * The shopper double-clicks, uses two tabs and both instances, and goes on after a page that does not come.
 */
export async function buyOnce(
  context: JourneyContext,
  shopper: HttpBrowser,
  { email, saves }: { email?: string; saves?: Saves } = {},
): Promise<void> {
  const { random, count, remember } = context;
  const priceList = random.pick(priceLists);
  const home = await openPage(context, shopper, "/");
  if (home !== undefined) await tryOnce(context, () => shopper.submit(home, "priceList", { priceList }));
  const path = await placeOrderWithRetries(context, shopper, email);
  if (path === undefined) return count("no order placed");
  remember({ path, shopper });
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const page = await openPage(context, shopper, path);
    if (page === undefined || !offersToPay(page)) break;
    await pressPay(context, shopper, page, { saves });
    if (random.chance(15)) break;
  }
  const actions = random.below(4);
  for (let action = 0; action < actions; action += 1) {
    const choice = random.below(10);
    if (choice < 6) await moveMoney(context, path);
    else if (choice < 8) await dispatchGoods(context, path);
    else await Promise.all([moveMoney(context, path), dispatchGoods(context, path)]);
  }
}
