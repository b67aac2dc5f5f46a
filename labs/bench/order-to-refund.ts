import { randomUUID } from "node:crypto";

import { type BrowserCookie, HttpBrowser } from "@/testing/http-browser";
import { payOrder, placeOrder, type Site } from "@/testing/order-flow";

/** Places, pays and refunds one order of a shopper of its own, with every page between. */
export async function orderToRefund(site: Site, staffCookies: readonly BrowserCookie[]): Promise<void> {
  const shopper = new HttpBrowser();
  const order = await placeOrder(site, shopper, { email: `${randomUUID()}@example.com` });
  await payOrder(site, shopper, order);

  const staff = new HttpBrowser(staffCookies);
  const { origin, pathname } = new URL(order.url);
  const page = await staff.open(`${origin}/admin${pathname}`);
  const review = await staff.submit(page, "amount", {}, { do: "refund" });
  await staff.submit(review, "amountMinor", { reason: "returned" });
}
