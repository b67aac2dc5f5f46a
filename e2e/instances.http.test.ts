import { afterAll, beforeAll, expect, test } from "vitest";

import { createCardToken } from "@/testing/card-token";
import { HttpBrowser, type HtmlPage } from "@/testing/http-browser";
import { payOrder, placeOrder, signInStaff } from "@/testing/order-flow";
import { postPayment } from "@/e2e/support/slow-payment";
import { freePort } from "@/tools/free-port";
import { type Shop, startShop } from "@/tools/start-shop";

const consoleUrl = process.env.SANDBOX_CONSOLE_URL ?? "";
const mainShop = process.env.APP_URL ?? "";
const site = { shopUrl: mainShop, consoleUrl };

let others: { shopUrl: string; shop: Shop }[];

// With the one that all tests use, four instances share one database and one bank.
beforeAll(async () => {
  others = await Promise.all(
    [1, 2, 3].map(async (instance) => {
      const port = await freePort();
      const shopUrl = `http://localhost:${port}`;
      const log = `.data/logs/instance-${instance}.log`;
      return {
        shopUrl,
        shop: await startShop({ port, environment: { APP_URL: shopUrl }, log, worker: false }),
      };
    }),
  );
});
afterAll(() => Promise.all(others.map(({ shop }) => shop.stop())));

/** The same page as it stands in the address bar of each instance. */
function onEveryInstance(page: HtmlPage): HtmlPage[] {
  return [page, ...others.map(({ shopUrl }) => ({ ...page, url: page.url.replace(mainShop, shopUrl) }))];
}

function numberOf({ url }: HtmlPage): string {
  return new URL(url).pathname.split("/").at(-1) ?? "";
}

/** What the bank has booked for an order, such as "PAYMENT". */
async function movementsOf(number: string): Promise<string[]> {
  const response = await fetch(`${consoleUrl}/api/movements`);
  const movements = (await response.json()) as { orderId: string; type: string }[];
  return movements.filter(({ orderId }) => orderId.startsWith(`${number}-`)).map(({ type }) => type);
}

test("Pay that is pressed on four instances at once is charged once", async () => {
  const shopper = new HttpBrowser();
  const page = await placeOrder(site, shopper);
  const presses = onEveryInstance(page).map(async (each) =>
    postPayment(each, shopper, await createCardToken(consoleUrl)),
  );
  for (const { status } of await Promise.all(presses)) expect(status).toBeLessThan(500);
  await expect.poll(async () => (await shopper.open(page.url)).html).toContain("Thank you");
  expect(await movementsOf(numberOf(page))).toEqual(["PAYMENT"]);
});

test("a refund that is pressed on four instances at once is booked once", async () => {
  const shopper = new HttpBrowser();
  const page = await placeOrder(site, shopper);
  await payOrder(site, shopper, page);

  const number = numberOf(page);
  const staff = new HttpBrowser(await signInStaff(site));
  const order = await staff.open(`${mainShop}/admin/orders/${number}`);
  const review = await staff.submit(order, "amount", {}, { do: "refund" });
  await Promise.all(
    onEveryInstance(review).map((each) => staff.submit(each, "amountMinor", { reason: "returned" })),
  );
  expect((await movementsOf(number)).sort()).toEqual(["PAYMENT", "REFUND"]);
});
