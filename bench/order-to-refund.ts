import { HttpBrowser, type BrowserCookie, type HtmlPage } from "@/e2e/support/http-browser";
import { payOrder, placeOrder, type Site } from "@/e2e/support/order-flow";

/** The steps of an order, each up to the page that it leads to. */
export const steps = [
  "product",
  "add to cart",
  "checkout form",
  "place order",
  "pay",
  "order in the admin",
  "review refund",
  "refund",
] as const;
export type Step = (typeof steps)[number];

/** Milliseconds of each step. */
export type StepTimes = Record<Step, number>;

/** Places, pays and refunds one order, and returns the time of each step. */
export async function orderToRefund(site: Site, staffCookies: readonly BrowserCookie[]): Promise<StepTimes> {
  const times = {} as StepTimes;
  const step = async (name: Step, run: () => Promise<HtmlPage>) => {
    const started = performance.now();
    const page = await run();
    times[name] = performance.now() - started;
    return page;
  };
  const shopper = new HttpBrowser();
  const order = await placeOrder(site, shopper, { step });
  await payOrder(site, shopper, order, { step });

  const staff = new HttpBrowser(staffCookies);
  const address = `${site.shopUrl}/admin${new URL(order.url).pathname}`;
  const page = await step("order in the admin", () => staff.open(address));
  const review = await step("review refund", () => staff.submit(page, "amount", {}, { do: "refund" }));
  await step("refund", () => staff.submit(review, "amountMinor"));
  return times;
}
