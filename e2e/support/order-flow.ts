import { demoStaff } from "@/prisma/demo-shop";

import { type Page, HttpBrowser } from "./http-browser";

export type Site = {
  shopUrl: string;
  consoleUrl: string;
};

/** The steps of an order in the words of the report; each ends with the page that it leads to. */
export const steps = [
  "product",
  "add to cart",
  "checkout form",
  "place order",
  "pay",
  "order at the desk",
  "review refund",
  "refund",
] as const;
export type Step = (typeof steps)[number];

/** Milliseconds of each step. */
export type Timings = Record<Step, number>;

/** A piece in stock: it is paid at once. */
const product = "stoneware-vase";
const frictionless = { number: "5123450000000107", expiryMonth: 12, expiryYear: 40 };

const customer = {
  email: "bench@example.com",
  name: "Bench Shopper",
  country: "NL",
  addressLine1: "Keizersgracht 1",
  city: "Amsterdam",
  postalCode: "1015 CJ",
};

/** Signs a member of staff in, and answers the cookies to go on with. */
export async function signInStaff(
  { shopUrl }: Site,
  { email, password } = demoStaff,
): Promise<[string, string][]> {
  const browser = new HttpBrowser();
  const page = await browser.open(`${shopUrl}/admin/sign-in`);
  const desk = await browser.submit(page, "password", { email, password });
  if (new URL(desk.url).pathname !== "/admin") throw new Error(`signing in led to ${desk.url}`);
  return [...browser.cookies];
}

/** Fills a cart and places an order: answers the page on which it is paid. */
export async function placeOrder(
  site: Site,
  shopper: HttpBrowser,
  timed = untimed,
  slug = product,
): Promise<Page> {
  const shown = await timed("product", () => shopper.open(`${site.shopUrl}/products/${slug}`));
  await timed("add to cart", () => shopper.submit(shown, "productId", { quantity: "1" }));
  const form = await timed("checkout form", () => shopper.open(`${site.shopUrl}/checkout`));
  return timed("place order", () => shopper.submit(form, "placement", customer));
}

/** Pays an order with a card that needs no challenge: answers the page with its receipt. */
export async function payOrder(
  site: Site,
  shopper: HttpBrowser,
  order: Page,
  timed = untimed,
): Promise<Page> {
  const token = await cardToken(site);
  const card = {
    token,
    expiryMonth: String(frictionless.expiryMonth),
    expiryYear: String(frictionless.expiryYear),
  };
  return timed("pay", () => shopper.submit(order, "token", card));
}

/** One order, from the product's page to the refund of all of it, as a browser without JavaScript goes. */
export async function orderToRefund(site: Site, staffCookies: [string, string][]): Promise<Timings> {
  const timings = {} as Timings;
  const timed = async (step: Step, work: () => Promise<Page>) => {
    const started = performance.now();
    const page = await work();
    timings[step] = performance.now() - started;
    return page;
  };
  const shopper = new HttpBrowser();
  const staff = new HttpBrowser(staffCookies);
  const order = await placeOrder(site, shopper, timed);
  await payOrder(site, shopper, order, timed);
  const address = `${site.shopUrl}/admin${new URL(order.url).pathname}`;
  const desk = await timed("order at the desk", () => staff.open(address));
  const review = await timed("review refund", () => staff.submit(desk, "amount", {}, { do: "refund" }));
  await timed("refund", () => staff.submit(review, "amountMinor"));
  return timings;
}

/** How many refunds the bank has booked. */
export async function refundsAtBank({ consoleUrl }: Site): Promise<number> {
  const answer = await fetch(`${consoleUrl}/api/movements`);
  const movements = (await answer.json()) as { type: string }[];
  return movements.filter(({ type }) => type === "REFUND").length;
}

/** The card's token, by the bank's door for programs: no browser is at hand to open the hosted frame. Not timed. */
async function cardToken({ consoleUrl }: Site): Promise<string> {
  const answer = await fetch(`${consoleUrl}/api/tokens`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(frictionless),
  });
  if (!answer.ok) throw new Error(`the bank gives no token: ${answer.status}`);
  return ((await answer.json()) as { token: string }).token;
}

function untimed(_: Step, work: () => Promise<Page>): Promise<Page> {
  return work();
}
