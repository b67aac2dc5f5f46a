import type { Page } from "@playwright/test";

import { placeOrder } from "./order-flow";
import { HttpBrowser } from "./http-browser";
import { demoPriceLists, demoProducts } from "@/prisma/demo-shop";

/** What the order of {@link placeOrderQuickly} costs, in cents. */
export const quickOrderTotal =
  (demoProducts.find(({ slug }) => slug === "stoneware-vase")?.prices.us ?? 0) +
  (demoPriceLists.find(({ code }) => code === "us")?.deliveryMinor ?? 0);

/** Places an order of one vase by plain forms, and opens it in the browser, its shopper's from now on. */
export async function placeOrderQuickly(page: Page, shopUrl: string): Promise<string> {
  const shopper = new HttpBrowser();
  const { url } = await placeOrder({ shopUrl }, shopper);
  await page.context().addCookies(shopper.cookiesFor(shopUrl));
  await page.goto(url);
  return new URL(url).pathname.split("/").at(-1) ?? "";
}
