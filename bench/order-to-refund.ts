import { HttpBrowser, type BrowserCookie, type HtmlPage } from "@/e2e/support/http-browser";
import { payOrder, placeOrder, type Site } from "@/e2e/support/order-flow";
import { RequestTimer } from "./request-timer";

/** The steps of an order, each up to the page that it leads to. */
export const orderSteps = [
  "product",
  "add to cart",
  "checkout form",
  "place order",
  "pay",
  "order in the admin",
  "review refund",
  "refund",
] as const;
/** What staff does with an authorized order. */
export const movementSteps = ["capture", "void"] as const;
export type Step = (typeof orderSteps)[number] | (typeof movementSteps)[number];

/** What one step took. */
export type StepTime = {
  step: Step;
  /** Milliseconds of all its requests. */
  whole: number;
  /** Milliseconds of the first one: of a form, the time until what it does is done. */
  first: number;
};

/** Runs a step; the result is passed on. A measurement passes its own. */
export type WatchStep = <T>(step: Step, run: () => Promise<T>) => Promise<T>;

type Flow = { site: Site; staff: readonly BrowserCookie[]; watch?: WatchStep };

/** Places, pays and refunds one order, and returns the time of each step. */
export async function orderToRefund(flow: Flow): Promise<StepTime[]> {
  const { times, timer, step } = timeSteps(flow);
  const shopper = new HttpBrowser([], timer.fetch);
  const order = await placeOrder(flow.site, shopper, { step });
  await payOrder(flow.site, shopper, order, { step });

  const staff = new HttpBrowser(flow.staff, timer.fetch);
  const page = await step("order in the admin", () => staff.open(adminAddress(order)));
  const review = await step("review refund", () => staff.submit(page, "amount", {}, { do: "refund" }));
  await step("refund", () => staff.submit(review, "amountMinor"));
  return times;
}

/** Authorizes one order and captures or voids it; returns the time of that last step. */
export async function authorizeAndMove(
  flow: Flow,
  movement: (typeof movementSteps)[number],
): Promise<StepTime> {
  const shopper = new HttpBrowser();
  const order = await placeOrder(flow.site, shopper, { slug: madeToOrder });
  await payOrder(flow.site, shopper, order);

  const { times, timer, step } = timeSteps(flow);
  const staff = new HttpBrowser(flow.staff, timer.fetch);
  const page = await staff.open(adminAddress(order));
  const review = await staff.submit(page, "do", {}, { do: movement });
  timer.take();
  await step(movement, () => staff.submit(review, "amountMinor"));
  const [time] = times;
  if (time === undefined) throw new Error(`${movement} was not timed`);
  return time;
}

/** A product that is authorized when it is ordered. */
const madeToOrder = "walnut-lounge-chair";

function timeSteps({ watch = (_step, run) => run() }: Pick<Flow, "watch">) {
  const times: StepTime[] = [];
  const timer = new RequestTimer();
  const step = async (name: Step, run: () => Promise<HtmlPage>) => {
    const page = await watch(name, run);
    const requests = timer.take();
    times.push({ step: name, whole: requests.reduce((sum, ms) => sum + ms, 0), first: requests[0] ?? NaN });
    return page;
  };
  return { times, timer, step };
}

function adminAddress({ url }: HtmlPage): string {
  const { origin, pathname } = new URL(url);
  return `${origin}/admin${pathname}`;
}
