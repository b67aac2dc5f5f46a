import { expect, test } from "@playwright/test";

import { ledgerOf } from "@/e2e/support/bank";
import { placeQuickOrder } from "@/e2e/support/quick-order";
import { cards } from "@/e2e/support/shopper";
import { moveMoney, openAdminOrder, openAsStaff } from "@/e2e/support/staff";

/** Places an order that the bank has authorized. */
async function placeAuthorizedOrder(): Promise<string> {
  const { number } = await placeQuickOrder({ slug: "walnut-lounge-chair", card: cards.frictionless });
  return number;
}

/** The minor units of the only movement of an order at the bank. */
async function onlyMovementOf(number: string): Promise<number> {
  const [movement, ...others] = await ledgerOf(number);
  expect(others).toEqual([]);
  return Number(movement?.split(" ")[1]);
}

test("an authorized order is captured twice in part, then refunded in part and in full", async ({ page }) => {
  const number = await placeAuthorizedOrder();
  const total = await onlyMovementOf(number);
  await openAdminOrder(page, number);
  await moveMoney(page, "capture", "100.00");
  await moveMoney(page, "capture", ((total - 10_000) / 100).toFixed(2));
  await moveMoney(page, "refund", "40.50");
  await moveMoney(page, "refund", ((total - 4_050) / 100).toFixed(2));
  expect(await ledgerOf(number)).toEqual([
    `AUTHORIZATION ${total} USD`,
    `CAPTURE 10000 USD`,
    `CAPTURE ${total - 10_000} USD`,
    `REFUND 4050 USD`,
    `REFUND ${total - 4_050} USD`,
  ]);
});

test("an authorized order is voided, and no other movement is possible", async ({ page }) => {
  const number = await placeAuthorizedOrder();
  const total = await onlyMovementOf(number);
  await openAdminOrder(page, number);
  await page.getByRole("button", { name: "Review void" }).click();
  await page.getByRole("button", { name: "Void the authorization" }).click();
  await expect(page.getByText("Void done", { exact: true })).toBeVisible();
  await expect(page).toHaveTitle(`Order ${number} · Admin`);
  expect(await ledgerOf(number)).toEqual([`AUTHORIZATION ${total} USD`, `VOID_AUTHORIZATION ${total} USD`]);
  await expect(page.getByRole("button", { name: /^Review/ })).toHaveCount(0);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(
    javaScriptEnabled ? "with JavaScript" : "without JavaScript",
    { tag: javaScriptEnabled ? [] : "@breadth" },
    () => {
      test.use({ javaScriptEnabled });

      test("the rest of a partly captured order is closed for a reason, and never captured", async ({
        page,
      }) => {
        const number = await placeAuthorizedOrder();
        const total = await onlyMovementOf(number);
        await openAdminOrder(page, number);
        await expect(page.getByRole("button", { name: "Close the rest" })).toHaveCount(0);
        await moveMoney(page, "capture", "100.00");

        await page.getByRole("button", { name: "Close the rest" }).click();
        const reason = page.getByLabel("Why will nothing more be charged?");
        await expect(reason).toHaveAttribute("aria-invalid", "true");
        await reason.fill("The customer keeps one chair.");
        await page.getByRole("button", { name: "Close the rest" }).click();

        await expect(page.getByRole("heading", { name: "The rest is closed" })).toBeVisible();
        await expect(page.getByText("The customer keeps one chair.")).toBeVisible();
        await expect(page.getByLabel("Amount to capture")).toHaveCount(0);
        await expect(page.getByLabel("Amount to refund")).toHaveValue("100.00");
        expect(await ledgerOf(number)).toEqual([`AUTHORIZATION ${total} USD`, "CAPTURE 10000 USD"]);
      });

      test("a note stands among the notes, and an empty one is refused", async ({ page }) => {
        const { number } = await placeQuickOrder({ card: cards.frictionless });
        await openAdminOrder(page, number);
        await page.getByRole("button", { name: "Save the note" }).click();
        const note = page.getByLabel("Add a note");
        await expect(note).toHaveAttribute("aria-invalid", "true");
        await note.fill("Deliver in <b>May</b>.");
        await page.getByRole("button", { name: "Save the note" }).click();
        await expect(page.getByText("Deliver in <b>May</b>.")).toBeVisible();
        await expect(page.getByLabel("Add a note")).toHaveValue("");
      });
    },
  );
}

for (const { priceList, currency, decimals } of [
  { priceList: "jp", currency: "JPY", decimals: 0 },
  { priceList: "us", currency: "USD", decimals: 2 },
  { priceList: "kw", currency: "KWD", decimals: 3 },
]) {
  test(
    `${currency} is paid and refunded to the last minor unit`,
    { tag: currency === "KWD" ? [] : "@breadth" },
    async ({ page }) => {
      const { number } = await placeQuickOrder({ priceList, card: cards.frictionless });
      const total = await onlyMovementOf(number);
      await openAdminOrder(page, number);
      const decimal = (minor: number) => (minor / 10 ** decimals).toFixed(decimals);
      await moveMoney(page, "refund", decimal(1));
      await moveMoney(page, "refund", decimal(total - 1));
      expect(await ledgerOf(number)).toEqual([
        `PAYMENT ${total} ${currency}`,
        `REFUND 1 ${currency}`,
        `REFUND ${total - 1} ${currency}`,
      ]);
    },
  );
}

test(
  "a refund above the remaining amount is refused, keeps the input and never reaches the bank",
  { tag: "@breadth" },
  async ({ page }) => {
    const { number } = await placeQuickOrder({ card: cards.frictionless });
    await openAdminOrder(page, number);
    await page.getByLabel("Amount to refund").fill("9999.99");
    await page.getByRole("button", { name: "Review refund" }).click();
    await expect(page.getByLabel("Amount to refund")).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel("Amount to refund")).toHaveValue("9999.99");
    expect(await ledgerOf(number)).toHaveLength(1);
  },
);

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test(
      "a refund that was reviewed before another tab refunded is reviewed anew before it can be sent",
      { tag: javaScriptEnabled ? [] : "@breadth" },
      async ({ page, context }) => {
        const { number } = await placeQuickOrder({ card: cards.frictionless });
        const total = await onlyMovementOf(number);
        await openAdminOrder(page, number);
        await page.getByLabel("Amount to refund").fill("20.00");
        await page.getByRole("button", { name: "Review refund" }).click();
        await expect(page.getByRole("button", { name: "Refund $20.00" })).toBeVisible();
        const reviewed = page.url();

        const otherTab = await context.newPage();
        await openAsStaff(otherTab, `/admin/orders/${number}`);
        await moveMoney(otherTab, "refund", "20.00");

        await page.getByLabel("Reason").selectOption("price");
        await page.getByRole("button", { name: "Refund $20.00" }).click();
        await expect(page.getByText("Refund not done", { exact: true })).toBeVisible();
        await expect(page.getByText("The order has changed since you reviewed the refund.")).toBeVisible();
        await expect(page.getByRole("button", { name: /^Refund / })).toHaveCount(0);
        await expect(page.getByLabel("Amount to refund")).toHaveValue("20.00");
        await otherTab.goto(reviewed);
        await expect(
          otherTab.getByText("The order has changed since you reviewed the refund."),
        ).toBeVisible();
        await expect(otherTab.getByRole("button", { name: /^Refund / })).toHaveCount(0);
        expect(await ledgerOf(number)).toEqual([`PAYMENT ${total} USD`, "REFUND 2000 USD"]);

        await page.getByRole("button", { name: "Review refund" }).click();
        const left = ((total - 4_000) / 100).toFixed(2);
        await expect(page.getByText(`$${left} can still be refunded afterwards.`)).toBeVisible();
        await page.getByLabel("Reason").selectOption("price");
        await page.getByRole("button", { name: "Refund $20.00" }).click();
        await expect(page.getByText("Refund done", { exact: true })).toBeVisible();
        expect(await ledgerOf(number)).toEqual([
          `PAYMENT ${total} USD`,
          "REFUND 2000 USD",
          "REFUND 2000 USD",
        ]);
      },
    );
  });
}
