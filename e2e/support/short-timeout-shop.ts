import { type Page, test as base } from "@playwright/test";

import { createCardToken } from "./card-token";
import { placeOrder, signInStaff } from "./order-flow";
import { HttpBrowser, type HtmlPage } from "./http-browser";
import { startStack } from "./start-stack";
import { demoPriceLists, demoProducts } from "@/prisma/demo-shop";
import { cards } from "./shopper";

/** Milliseconds that this stage's shop waits for the bank, and how late an answer comes that is too late. */
const patience = 3_000;
const tooLate = 4_500;

/** What is ordered: a piece in stock is paid at once, one that is made to order is authorized. */
export const pieces = { pay: "stoneware-vase", authorize: "walnut-lounge-chair" };

export type Ordered = { number: string; url: string; total: number; shopper: HttpBrowser; page: HtmlPage };

/** A shop that does not wait long, and a bank of its own that is told to go wrong; one for each worker. */
export type StrainedStage = {
  shopUrl: string;
  /** A page without scripts at which staff are signed in. */
  desk: Page;
  order(intent: keyof typeof pieces): Promise<Ordered>;
  /** Pays by the form of a page, with a card that needs no challenge unless said; answers where that leads. */
  pay(order: Ordered, card?: { page?: HtmlPage; number?: string }): Promise<HtmlPage>;
  /** Has the bank go wrong once, at an operation on the order's first attempt; no order is named to open a session. */
  fault(operation: string, name: string, orderNumber: string, delayMs?: number): Promise<void>;
  /** The order's page as its shopper sees it, without scripts unless said. */
  openAsShopper(order: Ordered, scripts?: "scripts"): Promise<Page>;
  /** What the bank's ledger holds of an order, all attempts together: `PAYMENT all`, `AUTHORIZATION half`, … */
  ledger(order: Ordered): Promise<string[]>;
  /** Asks the bank about itself, by the path under its `/api`. */
  ask<T>(path: string): Promise<T>;
};

export const test = base.extend<object, { strained: StrainedStage }>({
  strained: [
    async ({ browser }, use, { workerIndex }) => {
      const { shopUrl, shop, sandbox } = await startStack({
        databaseServer: process.env.DATABASE_URL ?? "",
        settings: { GATEWAY_TIMEOUT_MS: String(patience) },
        name: `strained-${workerIndex}`,
      });
      const site = { shopUrl, consoleUrl: sandbox.consoleUrl };
      const ask = async <T>(path: string, init?: RequestInit): Promise<T> => {
        const answer = await fetch(`${site.consoleUrl}/api/${path}`, init);
        if (!answer.ok) throw new Error(`the bank answers ${answer.status} to ${path}`);
        return (await (answer.status === 204 ? undefined : answer.json())) as T;
      };
      const post = (body: object) => ({ method: "POST", body: JSON.stringify(body) });
      const page = async (javaScriptEnabled: boolean) =>
        (await browser.newContext({ baseURL: shopUrl, locale: "en-US", javaScriptEnabled })).newPage();
      const [desk, plain, scripted] = await Promise.all([page(false), page(false), page(true)]);
      await desk.context().addCookies(await signInStaff(site));

      await use({
        shopUrl,
        desk,
        async order(intent) {
          const shopper = new HttpBrowser();
          const page = await placeOrder(site, shopper, { slug: pieces[intent] });
          const number = new URL(page.url).pathname.split("/").at(-1) ?? "";
          return { number, url: page.url, total: totals[intent], shopper, page };
        },
        async pay({ shopper, page: first }, { page = first, number = cards.frictionless } = {}) {
          return shopper.submit(page, "token", await createCardToken(site.consoleUrl, number));
        },
        async fault(operation, fault, orderNumber, delayMs = tooLate) {
          const orderId = operation === "create_session" ? undefined : `${orderNumber}-1`;
          await ask("faults", { method: "DELETE" });
          await ask("faults", post({ operation, fault, orderId, times: 1, delayMs }));
        },
        async openAsShopper({ url, shopper }, scripts) {
          const opened = scripts === undefined ? plain : scripted;
          await opened.context().clearCookies();
          await opened.context().addCookies(shopper.cookiesFor(shopUrl));
          await opened.goto(url);
          return opened;
        },
        async ledger({ number, total }) {
          const movements = await ask<{ orderId: string; type: string; amount: number }[]>("movements");
          const words: Record<number, string> = { [total]: "all", [total / 2]: "half" };
          return movements
            .filter(({ orderId }) => orderId.startsWith(`${number}-`))
            .map(({ type, amount }) => `${type} ${words[amount] ?? amount}`);
        },
        ask,
      });
      await Promise.all([desk, plain, scripted].map((opened) => opened.context().close()));
      await shop.stop();
      await sandbox.child.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

/** What an order of one piece costs, in cents. */
const totals = { pay: totalOf(pieces.pay), authorize: totalOf(pieces.authorize) };

function totalOf(slug: string): number {
  const product = demoProducts.find((candidate) => candidate.slug === slug);
  const delivery = demoPriceLists.find(({ code }) => code === "us");
  return (product?.prices.us ?? 0) + (delivery?.deliveryMinor ?? 0);
}
