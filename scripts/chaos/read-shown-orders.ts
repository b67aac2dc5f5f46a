import { load } from "cheerio";
import pMap from "p-map";

import type { BrowserCookie } from "@/e2e/support/http-browser";
import { HttpBrowser } from "@/e2e/support/http-browser";
import type { PlacedOrder } from "./journey-context";
import type { ShownOrder } from "./compare-shown-with-ledger";

/** Opens the page of each order as its shopper and as staff, and reads what it shows. */
export async function readShownOrders(
  orders: readonly PlacedOrder[],
  { shopUrl, staff }: { shopUrl: string; staff: readonly BrowserCookie[] },
): Promise<ShownOrder[]> {
  const colleague = new HttpBrowser(staff);
  return pMap(
    orders,
    async ({ path, shopper }) => {
      const [own, admin] = [
        load((await shopper.open(`${shopUrl}${path}`)).html),
        load((await colleague.open(`${shopUrl}/admin${path}`)).html),
      ];
      const balance = (name: string) =>
        Number(admin(`[data-balance=${name}] [data-minor]`).attr("data-minor"));
      return {
        number: path.split("/").at(-1) ?? "",
        shopperReads: own("#status-title").text(),
        mayPay: own('input[name="token"]').length > 0,
        staffState: admin("h1").siblings().text().trim(),
        authorized: balance("authorized"),
        captured: balance("captured"),
        refunded: balance("refunded"),
      };
    },
    { concurrency: 6 },
  );
}
