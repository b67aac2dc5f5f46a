import { load } from "cheerio";
import pMap from "p-map";

import type { BrowserCookie } from "@/testing/http-browser";
import { HttpBrowser } from "@/testing/http-browser";
import type { PlacedOrder } from "./journey-context";
import type { ShownOrder } from "./compare-shown-with-ledger";

/**
 * Opens the page of each order as its shopper and as staff, and reads what it shows.
 *
 * `unavailable` has a line of text for each order with a page that did not come.
 */
export async function readShownOrders(
  orders: readonly PlacedOrder[],
  { shopUrl, staff }: { shopUrl: string; staff: readonly BrowserCookie[] },
): Promise<{ shown: ShownOrder[]; unavailable: string[] }> {
  const colleague = new HttpBrowser(staff);
  const unavailable: string[] = [];
  const shown = await pMap(
    orders,
    async (order) => {
      try {
        return [await readShownOrder(order, colleague, shopUrl)];
      } catch (cause) {
        unavailable.push((cause as Error).message);
        return [];
      }
    },
    { concurrency: 6 },
  );
  return { shown: shown.flat(), unavailable };
}

async function readShownOrder(
  { path, shopper }: PlacedOrder,
  colleague: HttpBrowser,
  shopUrl: string,
): Promise<ShownOrder> {
  const openOwn = async () => load((await shopper.open(`${shopUrl}${path}`)).html);
  let own = await openOwn();
  const admin = load((await colleague.open(`${shopUrl}/admin${path}`)).html);
  const staffState = admin("h1").next().text().trim();
  // It may have expired between the two; it stays so.
  if (staffState === "Expired") own = await openOwn();
  const balance = (name: string) => Number(admin(`[data-balance=${name}] [data-minor]`).attr("data-minor"));
  return {
    number: path.split("/").at(-1) ?? "",
    shopperReads: own("#status-title").text(),
    mayPay: own('input[name="token"]').length > 0,
    total: Number(own("#receipt-title ~ dl .total dd").text().replaceAll(/\D/g, "")),
    staffState,
    authorized: balance("authorized"),
    captured: balance("captured"),
    refunded: balance("refunded"),
  };
}
