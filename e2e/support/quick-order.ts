import type { Page } from "@playwright/test";

import { placeOrder } from "../../bench/order-road.ts";
import { PlainBrowser } from "../../bench/plain-browser.ts";
import { demoPriceLists, demoProducts } from "../../prisma/demo-shop.ts";

/** What the order of {@link placeOrderQuickly} costs, in cents. */
export const quickOrderTotal =
  (demoProducts.find(({ slug }) => slug === "stoneware-vase")?.prices.us ?? 0) +
  (demoPriceLists.find(({ code }) => code === "us")?.deliveryMinor ?? 0);

/** Places an order of one vase by plain forms, and opens it in the browser, its shopper's from now on. */
export async function placeOrderQuickly(page: Page, shopUrl: string): Promise<string> {
  const shopper = new PlainBrowser();
  const { url } = await placeOrder({ shopUrl, consoleUrl: "" }, shopper);
  const cookies = [...shopper.cookies].map(([name, value]) => ({ name, value, url: shopUrl }));
  await page.context().addCookies(cookies);
  await page.goto(url);
  return new URL(url).pathname.split("/").at(-1) ?? "";
}
