import pMap from "p-map";

import type { BrowserCookie } from "@/e2e/support/http-browser";
import type { Site } from "@/e2e/support/order-flow";
import { Latencies } from "./latencies";
import { orderToRefund, type Step, steps } from "./order-to-refund";

export type OrderFigures = {
  clients: number;
  orders: number;
  perSecond: number;
  /** Times of a whole order, from the page of the product to the refund, and of each step. */
  times: Record<"whole order" | Step, Latencies>;
};

/**
 * Sends `orders` orders through the shop, up to the full refund, `clients` of them at a time.
 *
 * An order counts only when the bank has booked its refund: another number of refunds than of orders is an error.
 */
export async function measureOrders(
  site: Site,
  staffCookies: readonly BrowserCookie[],
  { clients, orders }: { clients: number; orders: number },
): Promise<OrderFigures> {
  const refundsBefore = await countRefunds(site);
  const whole = new Latencies();
  const times = Object.fromEntries(steps.map((step) => [step, new Latencies()])) as Record<Step, Latencies>;
  const sendOrder = async () => {
    const stepTimes = await orderToRefund(site, staffCookies);
    for (const step of steps) times[step].record(stepTimes[step]);
    whole.record(Object.values(stepTimes).reduce((sum, ms) => sum + ms, 0));
  };
  const started = performance.now();
  await pMap(Array.from({ length: orders }), sendOrder, { concurrency: clients });
  const seconds = (performance.now() - started) / 1000;

  const refunds = (await countRefunds(site)) - refundsBefore;
  if (refunds !== orders) throw new Error(`${orders} orders, but the bank booked ${refunds} refunds`);
  return { clients, orders, perSecond: orders / seconds, times: { "whole order": whole, ...times } };
}

/** How many refunds the bank has booked. */
async function countRefunds({ consoleUrl }: Site): Promise<number> {
  const response = await fetch(`${consoleUrl}/api/movements`);
  const movements = (await response.json()) as { type: string }[];
  return movements.filter(({ type }) => type === "REFUND").length;
}
