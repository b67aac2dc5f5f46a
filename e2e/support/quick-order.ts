import type { Page } from "@playwright/test";

import { createCardToken } from "@/testing/card-token";
import { HttpBrowser, type HtmlPage } from "@/testing/http-browser";
import { choosePriceList, placeOrder } from "@/testing/order-flow";
import { demoPriceLists } from "@/prisma/demo-shop";
import { demoPrice } from "@/testing/demo-products";

type QuickOrder = { number: string; shopper: HttpBrowser; page: HtmlPage; url: string };

type Options = {
  shopUrl?: string;
  /** The product; one that is made to order is authorized instead of paid. */
  slug?: string;
  /** The price list of the shopper's country. */
  priceList?: string;
  /** The address of the order. */
  email?: string;
  /** Pays with this card; without it the order stays unpaid. */
  card?: string;
};

/** Cents that a {@link placeQuickOrder} costs by default. */
export const quickOrderTotal =
  demoPrice("stoneware-vase", "us") + (demoPriceLists.find(({ code }) => code === "us")?.deliveryMinor ?? 0);

/** Places an order over HTTP, for tests of what comes after the checkout, and pays it if a card is given. */
export async function placeQuickOrder({
  shopUrl = process.env.APP_URL ?? "",
  slug,
  priceList,
  email,
  card,
}: Options = {}): Promise<QuickOrder> {
  const shopper = new HttpBrowser();
  if (priceList !== undefined) await choosePriceList({ shopUrl }, shopper, priceList);
  const page = await placeOrder({ shopUrl }, shopper, { slug, email });
  if (card !== undefined) await payQuickOrder({ shopper, page }, card);
  return { number: new URL(page.url).pathname.split("/").at(-1) ?? "", shopper, page, url: page.url };
}

/** Pays an order over HTTP. The sandbox makes the token that the card frame would return. */
export async function payQuickOrder(
  { shopper, page }: Pick<QuickOrder, "shopper" | "page">,
  card: string,
): Promise<void> {
  await shopper.submit(page, "token", await createCardToken(process.env.SANDBOX_CONSOLE_URL ?? "", card));
}

/** Places an order over HTTP and opens it in the browser, as its shopper. Returns the order's number. */
export async function openQuickOrder(page: Page, options: Options = {}): Promise<string> {
  const { number, shopper, url } = await placeQuickOrder(options);
  await page.context().addCookies(shopper.cookiesFor(new URL(url).origin));
  await page.goto(url);
  return number;
}
