import { readFile } from "node:fs/promises";

import { expect } from "@playwright/test";

import { test as base } from "@/e2e/support/console-test";
import { expectAccessible } from "@/e2e/support/expect-accessible";
import { viewHtml } from "@/e2e/support/html-view";
import { HttpBrowser } from "@/testing/http-browser";
import { payOrder, placeOrder, signInStaff } from "@/testing/order-flow";
import { startStack } from "@/testing/start-stack";
import { catalogues } from "@/lib/i18n/catalogues";

type Site = { shopUrl: string; consoleUrl: string; log: string };

/** A shop of its own with wrong secrets, because its notices would stand on the pages of the other tests' staff. */
const test = base.extend<object, { site: Site }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, { workerIndex }) => {
      const name = `misconfigured-${workerIndex}`;
      const { shopUrl, shop, sandbox } = await startStack({
        databaseServer: process.env.TEST_DATABASE_URL ?? "",
        name,
        settings: { GATEWAY_PASSWORD: "wrong", TOKENIZATION_TOKEN: "wrong" },
      });
      await use({ shopUrl, consoleUrl: sandbox.consoleUrl, log: `.data/logs/${name}-shop.log` });
      await shop.stop();
      await sandbox.child.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

// The card frame answers its signature with it.
test.use({ allowedConsoleMessage: /403/ });

async function expectSaid(
  { shopUrl, log }: Site,
  part: string,
  problem: string,
  look: RegExp,
): Promise<void> {
  await expect(async () => {
    const ready = await fetch(`${shopUrl}/health/ready`);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toMatchObject({ status: "ready", [part]: problem });
  }).toPass();
  const errors = (await readFile(log, "utf8")).split("\n").filter((line) => line.includes('"level":"error"'));
  expect(errors.filter((line) => line.includes(`"kind":"${problem}"`)).join("\n")).toMatch(look);
}

test("a wrong password of the gateway is said to the shopper, in the log, in the readiness and to staff", async ({
  page,
  site,
}) => {
  const shopper = new HttpBrowser();
  const pressed = viewHtml((await payOrder(site, shopper, await placeOrder(site, shopper))).html);
  expect(pressed.text).toContain(catalogues.en.failure.shop_refused);
  await expectSaid(site, "gateway", "gateway_unauthorized", /check GATEWAY_MERCHANT_ID/);

  await page.context().addCookies(await signInStaff(site));
  await page.goto(`${site.shopUrl}/admin`);
  await expect(page.getByText("The bank refuses the shop", { exact: true })).toBeVisible();
  await expectAccessible(page);
});

for (const locale of ["en", "ar", "km"] as const) {
  test.describe(locale, { tag: locale === "en" ? [] : "@breadth" }, () => {
    test.use({ locale });

    test("a wrong token of the card form is said to the shopper, in the log, in the readiness and to staff", async ({
      page,
      site,
    }) => {
      const shopper = new HttpBrowser();
      const order = await placeOrder(site, shopper);
      await page.context().addCookies(shopper.cookiesFor(site.shopUrl));
      await page.goto(order.url);
      await expect(page.getByText(catalogues[locale].pay.refused)).toBeVisible();
      await expectSaid(site, "cardForm", "card_form_refused", /check TOKENIZATION_ID, TOKENIZATION_TOKEN/);

      await page.context().addCookies(await signInStaff(site));
      // A process reads at most once in five seconds what its notices say.
      await expect(async () => {
        await page.goto(`${site.shopUrl}/admin`);
        const notice = page.getByText("The card form refuses the shop", { exact: true });
        await expect(notice).toBeVisible({ timeout: 1_000 });
      }).toPass();
    });
  });
}
