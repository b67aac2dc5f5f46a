import { demoStaff } from "@/prisma/demo-shop";

import { createCardToken } from "./card-token";
import { type BrowserCookie, HttpBrowser, type HtmlPage } from "./http-browser";

/** Where a flow takes place. */
export type Site = {
  shopUrl: string;
  consoleUrl: string;
};

/** Runs one named step of a flow; a measurement passes its own. */
export type RunStep<Step extends string> = (step: Step, run: () => Promise<HtmlPage>) => Promise<HtmlPage>;

const customer = {
  email: "shopper@example.com",
  name: "Test Shopper",
  country: "NL",
  addressLine1: "Keizersgracht 1",
  city: "Amsterdam",
  postalCode: "1015 CJ",
};

/** Fills a cart with one piece and places the order; returns the page on which it is paid. */
export async function placeOrder(
  { shopUrl }: Pick<Site, "shopUrl">,
  shopper: HttpBrowser,
  {
    slug = "stoneware-vase",
    email = customer.email,
    fields = {},
    step = runOnly,
  }: {
    slug?: string;
    email?: string;
    /** Further fields of the checkout form, such as a name. */
    fields?: Record<string, string>;
    step?: RunStep<"product" | "add to cart" | "checkout form" | "place order">;
  } = {},
): Promise<HtmlPage> {
  const product = await step("product", () => shopper.open(`${shopUrl}/products/${slug}`));
  await step("add to cart", () => shopper.submit(product, "productId", { quantity: "1" }));
  const checkout = await step("checkout form", () => shopper.open(`${shopUrl}/checkout`));
  return step("place order", () =>
    shopper.submit(checkout, "idempotencyKey", { ...customer, email, ...fields }),
  );
}

/** Chooses a price list by its code, as the shopper does at the top of every page. */
export async function choosePriceList(
  { shopUrl }: Pick<Site, "shopUrl">,
  shopper: HttpBrowser,
  priceList: string,
): Promise<void> {
  await shopper.submit(await shopper.open(`${shopUrl}/`), "priceList", { priceList });
}

/** Pays an order with a card that needs no challenge; returns the page with the receipt. Making the token is no step. */
export async function payOrder(
  { consoleUrl }: Pick<Site, "consoleUrl">,
  shopper: HttpBrowser,
  order: HtmlPage,
  { step = runOnly }: { step?: RunStep<"pay"> } = {},
): Promise<HtmlPage> {
  const card = await createCardToken(consoleUrl);
  return step("pay", () => shopper.submit(order, "token", card));
}

/** Signs a member of staff in and returns the cookies of the session. */
export async function signInStaff(
  { shopUrl }: Pick<Site, "shopUrl">,
  { email, password }: { email: string; password: string } = demoStaff,
): Promise<BrowserCookie[]> {
  const browser = new HttpBrowser();
  const page = await browser.open(`${shopUrl}/admin/sign-in`);
  const admin = await browser.submit(page, "password", { email, password });
  if (new URL(admin.url).pathname !== "/admin") throw new Error(`signing in led to ${admin.url}`);
  return browser.cookiesFor(shopUrl);
}

function runOnly(_step: string, run: () => Promise<HtmlPage>): Promise<HtmlPage> {
  return run();
}
