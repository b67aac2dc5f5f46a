import { createServer } from "node:http";

import { expect } from "@playwright/test";

import { listenOnFreePort } from "@/testing/listen-on-free-port";
import { test } from "@/e2e/support/short-timeout-test";

test("no page can be framed by another site", async ({ shortTimeoutShop: shop, page }) => {
  const order = await shop.placeOrder("pay");
  await page.context().addCookies(order.shopper.cookiesFor(shop.shopUrl));
  const paths = ["/", "/cart", "/checkout", "/orders", new URL(order.url).pathname, "/admin/sign-in"];
  const frames = paths.map((path) => `<iframe src="${shop.shopUrl}${path}"></iframe>`).join("");
  const site = createServer((_, response) => {
    response.setHeader("content-type", "text/html").end(frames);
  });
  const port = await listenOnFreePort(site);
  await page.goto(`http://127.0.0.1:${port}/`);
  const framed = () => page.frames().filter((frame) => frame !== page.mainFrame());
  // Chromium shows its error page in a refused frame after the load event of the page around it.
  await expect
    .poll(() => framed().map((frame) => frame.url()))
    .toEqual(paths.map(() => "chrome-error://chromewebdata/"));
  site.close();
});
