import { expect, test } from "@playwright/test";

import { ledgerOf } from "@/e2e/support/bank";
import { placeQuickOrder } from "@/e2e/support/quick-order";
import { cards } from "@/e2e/support/shopper";
import { moveMoney, openAdminOrder } from "@/e2e/support/staff";

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

for (const { priceList, currency, decimals } of [
  { priceList: "jp", currency: "JPY", decimals: 0 },
  { priceList: "us", currency: "USD", decimals: 2 },
  { priceList: "kw", currency: "KWD", decimals: 3 },
]) {
  test(`${currency} is paid and refunded to the last minor unit`, async ({ page }) => {
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
  });
}

test("a refund above the remaining amount is refused, keeps the input and never reaches the bank", async ({
  page,
}) => {
  const { number } = await placeQuickOrder({ card: cards.frictionless });
  await openAdminOrder(page, number);
  await page.getByLabel("Amount to refund").fill("9999.99");
  await page.getByRole("button", { name: "Review refund" }).click();
  await expect(page.getByLabel("Amount to refund")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Amount to refund")).toHaveValue("9999.99");
  expect(await ledgerOf(number)).toHaveLength(1);
});
