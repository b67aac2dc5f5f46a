import type { Page } from "@playwright/test";

import { createCardToken } from "@/testing/card-token";
import { type HtmlView, viewHtml } from "./html-view";
import { HttpBrowser, type HtmlPage } from "@/testing/http-browser";
import { placeOrder, signInStaff } from "@/testing/order-flow";
import { cards } from "./shopper";
import { demoPriceLists } from "@/prisma/demo-shop";
import { demoPrice } from "@/testing/demo-products";

/** The settings of the shop, and the milliseconds after which a late answer of the bank comes. */
export const shortTimeout = { GATEWAY_TIMEOUT_MS: "6000" };
const lateAnswerMs = 7_500;

/** The product of an order: one in stock is paid at once, one that is made to order is authorized. */
const products = { pay: "stoneware-vase", authorize: "walnut-lounge-chair" };

export type PlacedOrder = {
  number: string;
  url: string;
  total: number;
  shopper: HttpBrowser;
  /** The order's page as it was before any payment. */
  page: HtmlPage;
};

/** A shop with a short gateway timeout and a sandbox bank that makes faults. */
export type ShortTimeoutShop = {
  shopUrl: string;
  consoleUrl: string;
  /** Where the shop logs. */
  logFile: string;
  /** A browser without JavaScript in which staff are signed in. */
  staff: HttpBrowser;
  placeOrder(intent: keyof typeof products): Promise<PlacedOrder>;
  /** Pays with the form of a page: the order's first page and a frictionless card by default. */
  pay(order: PlacedOrder, card?: { page?: HtmlPage; number?: string }): Promise<HtmlPage>;
  /** Orders one fault at an operation on the order's first attempt. A new session belongs to no order yet. */
  orderFault(operation: string, name: string, orderNumber: string, delayMs?: number): Promise<void>;
  /** What the order's shopper sees without JavaScript. */
  viewAsShopper(order: PlacedOrder): Promise<HtmlView>;
  /** What staff see of the order without JavaScript. */
  viewAsStaff(order: PlacedOrder): Promise<HtmlView>;
  /** Opens the order in a browser with JavaScript, as its shopper. */
  openAsShopper(page: Page, order: PlacedOrder): Promise<void>;
  /** Opens the order in a browser with JavaScript, as staff. */
  openAsStaff(page: Page, order: PlacedOrder): Promise<void>;
  /** The bank's ledger of all attempts of an order: `PAYMENT all`, `AUTHORIZATION half`, … */
  ledger(order: PlacedOrder): Promise<string[]>;
  /** Reads from the sandbox's API for tests, by the path under `/api`. */
  readSandbox<T>(path: string): Promise<T>;
};

/** Opens a shop that was started with {@link shortTimeout}, and signs staff in. */
export async function openShortTimeoutShop(
  site: { shopUrl: string; consoleUrl: string },
  logFile: string,
): Promise<ShortTimeoutShop> {
  const { shopUrl } = site;
  const readSandbox = async <T>(path: string, init?: RequestInit): Promise<T> => {
    const answer = await fetch(`${site.consoleUrl}/api/${path}`, init);
    if (!answer.ok) throw new Error(`the sandbox answers ${answer.status} to ${path}`);
    return (await (answer.status === 204 ? undefined : answer.json())) as T;
  };
  const staff = new HttpBrowser(await signInStaff(site));

  return {
    ...site,
    logFile,
    staff,
    async placeOrder(intent) {
      const shopper = new HttpBrowser();
      const page = await placeOrder(site, shopper, { slug: products[intent] });
      const number = new URL(page.url).pathname.split("/").at(-1) ?? "";
      return { number, url: page.url, total: totals[intent], shopper, page };
    },
    async pay({ shopper, page: first }, { page = first, number = cards.frictionless } = {}) {
      return shopper.submit(page, "token", await createCardToken(site.consoleUrl, number));
    },
    async orderFault(operation, fault, orderNumber, delayMs = lateAnswerMs) {
      const orderId = operation === "create_session" ? undefined : `${orderNumber}-1`;
      const rule = { operation, fault, orderId, times: 1, delayMs };
      await readSandbox("faults", { method: "DELETE" });
      await readSandbox("faults", { method: "POST", body: JSON.stringify(rule) });
    },
    async viewAsShopper({ shopper, url }) {
      return viewHtml((await shopper.open(url)).html);
    },
    async viewAsStaff({ number }) {
      return viewHtml((await staff.open(`${shopUrl}/admin/orders/${number}`)).html);
    },
    async openAsShopper(page, { url, shopper }) {
      await page.context().addCookies(shopper.cookiesFor(shopUrl));
      await page.goto(url);
    },
    async openAsStaff(page, { number }) {
      await page.context().addCookies(staff.cookiesFor(shopUrl));
      await page.goto(`${shopUrl}/admin/orders/${number}`);
    },
    async ledger({ number, total }) {
      const movements = await readSandbox<{ orderId: string; type: string; amount: number }[]>("movements");
      const parts: Record<number, string> = { [total]: "all", [total / 2]: "half" };
      return movements
        .filter(({ orderId }) => orderId.startsWith(`${number}-`))
        .map(({ type, amount }) => `${type} ${parts[amount] ?? amount}`);
    },
    readSandbox,
  };
}

/** Cents that an order of one product costs. */
const totals = { pay: totalOf(products.pay), authorize: totalOf(products.authorize) };

function totalOf(slug: string): number {
  const delivery = demoPriceLists.find(({ code }) => code === "us");
  return demoPrice(slug, "us") + (delivery?.deliveryMinor ?? 0);
}
