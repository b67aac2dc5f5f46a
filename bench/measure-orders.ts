import { orderToRefund, refundsAtBank, type Site, steps, type Timings } from "@/e2e/support/order-flow";
import { quantile } from "./quantiles";

export type OrderFigures = {
  clients: number;
  orders: number;
  perSecond: number;
  /** Milliseconds of a whole order, from the product's page to the refund, and of each step. */
  rows: { step: string; p50: number; p95: number }[];
};

/**
 * Sends `clients` shoppers through `orders` orders, each after the other, to the full refund.
 *
 * An order counts only when the bank has booked its refund: fewer refunds than orders is an error.
 */
export async function measureOrders(
  site: Site,
  staffCookies: [string, string][],
  { clients, orders }: { clients: number; orders: number },
): Promise<OrderFigures> {
  const before = await refundsAtBank(site);
  const done: Timings[] = [];
  let left = orders;
  const started = performance.now();
  const client = async () => {
    while (left > 0) {
      left -= 1;
      done.push(await orderToRefund(site, staffCookies));
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const seconds = (performance.now() - started) / 1000;

  const refunds = (await refundsAtBank(site)) - before;
  if (refunds !== orders) throw new Error(`${orders} orders, but the bank booked ${refunds} refunds`);
  const row = (step: string, samples: number[]) => ({
    step,
    p50: quantile(samples, 0.5),
    p95: quantile(samples, 0.95),
  });
  const whole = done.map((timings) => steps.reduce((sum, step) => sum + timings[step], 0));
  const each = steps.map((step) =>
    row(
      step,
      done.map((timings) => timings[step]),
    ),
  );
  return { clients, orders, perSecond: orders / seconds, rows: [row("whole order", whole), ...each] };
}
