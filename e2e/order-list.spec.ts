import { expect, type Page, test } from "@playwright/test";

import { expectAccessible } from "@/e2e/support/expect-accessible";
import { payQuickOrder, placeQuickOrder } from "@/e2e/support/quick-order";
import { cards } from "@/e2e/support/shopper";
import { openAsStaff } from "@/e2e/support/staff";
import { HttpBrowser } from "@/testing/http-browser";
import { placeOrder } from "@/testing/order-flow";

const heading = (page: Page, number: string) => page.getByRole("heading", { name: `Order ${number}` });

async function find(page: Page, text: string) {
  await page.goto("/admin");
  const box = page.getByLabel("Find an order");
  await box.fill(text);
  await box.press("Enter");
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(
    javaScriptEnabled ? "with JavaScript" : "without JavaScript",
    { tag: javaScriptEnabled ? [] : "@breadth" },
    () => {
      test.use({ javaScriptEnabled });

      test("an order opens by Enter, however its number was typed or pasted, and the way back is the list", async ({
        page,
      }) => {
        const { number } = await placeQuickOrder({ card: cards.frictionless });
        await openAsStaff(page, "/admin");
        for (const text of [
          number.toLowerCase().replace("-", ""),
          `${process.env.APP_URL}/admin/orders/${number}`,
        ]) {
          await find(page, text);
          await expect(heading(page, number)).toBeVisible();
        }
        await page
          .getByRole("link", { name: "All orders" })
          .or(page.getByRole("link", { name: /orders/ }))
          .first()
          .click();
        await expect(page.getByLabel("Find an order")).toBeVisible();
        await expect(page.getByText("Read as the number of an order, or an id of the bank.")).toBeVisible();
        await expect(page.getByRole("link", { name: number })).toBeVisible();
      });
    },
  );
}

test("the list begins with what was paid; an abandoned checkout is found by a filter and by a search", async ({
  page,
}) => {
  const paid = await placeQuickOrder({ card: cards.frictionless });
  const declined = await placeQuickOrder({ card: cards.declined });
  await openAsStaff(page, "/admin");
  await expect(page.getByRole("link", { name: paid.number })).toBeVisible();
  await expect(page.getByRole("link", { name: declined.number })).toHaveCount(0);
  await page.getByLabel("State").selectOption({ label: "Failed" });
  await page.getByRole("button", { name: "Find" }).click();
  await expect(
    page.getByRole("link", { name: declined.number, exact: true }).or(heading(page, declined.number)),
  ).toBeVisible();
  await find(page, declined.number);
  await expect(heading(page, declined.number)).toBeVisible();
});

test(
  "an order is found by each of twenty inputs, as people type and paste them",
  { tag: "@breadth" },
  async ({ page }) => {
    test.setTimeout(120_000);
    const shopper = new HttpBrowser();
    const word = `Zoë${crypto.randomUUID().replace(/[^a-z]/g, "")}`;
    const email = `${word.toLowerCase().replace("ë", "e")}@example.com`;
    const placed = await placeOrder({ shopUrl: process.env.APP_URL ?? "" }, shopper, {
      email,
      fields: { name: `${word} O’Brien-Núñez` },
    });
    await payQuickOrder({ shopper, page: placed }, cards.frictionless);
    const number = new URL(placed.url).pathname.split("/").at(-1) ?? "";
    const movements = await fetch(`${process.env.SANDBOX_CONSOLE_URL}/api/movements`);
    const { id: transaction = "" } =
      ((await movements.json()) as { orderId: string; id: string }[]).find(
        ({ orderId }) => orderId === `${number}-1`,
      ) ?? {};
    await openAsStaff(page, "/admin");
    const plain = word.replace("ë", "e");
    const today = await page.evaluate(() => new Date().toISOString().slice(0, 10));
    const inputs = [
      number,
      number.toLowerCase(),
      number.replace("-", ""),
      number.replace("-", " "),
      `#${number}`,
      ` ${number}​`,
      `${number}-1`,
      `${process.env.APP_URL}/admin/orders/${number}?from=state`,
      transaction,
      email,
      email.toUpperCase(),
      word,
      plain.toUpperCase(),
      word.normalize("NFD"),
      `O'Brien ${word}`,
      `nunez ${plain}`,
      `${word} 0107`,
      `${word} $79.00`,
      `${word} 79,00 USD`,
      `${word} ${today}`,
    ];
    expect(new Set(inputs).size).toBe(20);
    for (const input of inputs) {
      await find(page, input);
      await expect(heading(page, number), `searched for ${input}`).toBeVisible();
    }
  },
);

test(
  "a search says how it was read, and what it may mean is in one list",
  { tag: "@breadth" },
  async ({ page }) => {
    await placeQuickOrder({ card: cards.frictionless });
    await placeQuickOrder({ card: cards.frictionless });
    await openAsStaff(page, "/admin");
    await find(page, "0107");
    await expect(
      page.getByText("Read “0107” as the end of a card or the end of a phone number"),
    ).toBeVisible();
    expect(await page.getByRole("row").count()).toBeGreaterThan(2);
    await expectAccessible(page);
  },
);

test(
  "rows have one line: fifteen on a desktop and seven on a phone without scrolling",
  { tag: "@breadth" },
  async ({ page }) => {
    for (let placed = 0; placed < 15; placed += 1) await placeQuickOrder({ card: cards.frictionless });
    await openAsStaff(page, "/admin");
    for (const { width, height, rows } of [
      { width: 1280, height: 900, rows: 15 },
      { width: 375, height: 812, rows: 7 },
    ]) {
      await page.setViewportSize({ width, height });
      // The first page begins with the work that waits.
      await page.goto("/admin?state=all");
      const row = page
        .getByRole("row")
        .filter({ has: page.getByRole("link") })
        .nth(rows - 1);
      const box = (await row.boundingBox())!;
      expect(box.y + box.height).toBeLessThanOrEqual(height);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  },
);
