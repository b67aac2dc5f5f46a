import { expect, test } from "@playwright/test";
import { ledgerOf } from "@/e2e/support/bank";
import { cards, expectPaid, payWith, placeOrder } from "@/e2e/support/shopper";
import { move, openDesk } from "@/e2e/support/staff";

const madeToOrder = "walnut-lounge-chair";

async function authorize(page: Parameters<typeof placeOrder>[0]): Promise<string> {
  const number = await placeOrder(page, madeToOrder);
  await payWith(page, cards.frictionless);
  await expect(page.getByRole("heading", { name: "Thank you, your order is confirmed" })).toBeVisible();
  return number;
}

/** What the bank's one movement of an order moved, minor units. */
async function movedOnce(number: string): Promise<number> {
  const [movement, ...others] = await ledgerOf(number);
  expect(others).toEqual([]);
  return Number(movement?.split(" ")[1]);
}

test("an authorized order is captured twice in part, then refunded in part and in full", async ({ page }) => {
  const number = await authorize(page);
  const total = await movedOnce(number);
  await openDesk(page, number);
  await move(page, "capture", "100.00");
  await move(page, "capture", ((total - 10_000) / 100).toFixed(2));
  await move(page, "refund", "40.50");
  await move(page, "refund", ((total - 4_050) / 100).toFixed(2));
  expect(await ledgerOf(number)).toEqual([
    `AUTHORIZATION ${total} USD`,
    `CAPTURE 10000 USD`,
    `CAPTURE ${total - 10_000} USD`,
    `REFUND 4050 USD`,
    `REFUND ${total - 4_050} USD`,
  ]);
});

test("an authorized order is voided, and nothing is left to move", async ({ page }) => {
  const number = await authorize(page);
  const total = await movedOnce(number);
  await openDesk(page, number);
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
    const number = await placeOrder(page, "stoneware-vase", priceList);
    await payWith(page, cards.frictionless);
    await expectPaid(page);
    const total = await movedOnce(number);
    await openDesk(page, number);
    const decimal = (minor: number) => (minor / 10 ** decimals).toFixed(decimals);
    await move(page, "refund", decimal(1));
    await move(page, "refund", decimal(total - 1));
    expect(await ledgerOf(number)).toEqual([
      `PAYMENT ${total} ${currency}`,
      `REFUND 1 ${currency}`,
      `REFUND ${total - 1} ${currency}`,
    ]);
  });
}

test("a refund above what is left says so, keeps what was typed and moves nothing", async ({ page }) => {
  const number = await placeOrder(page);
  await payWith(page, cards.frictionless);
  await expectPaid(page);
  await openDesk(page, number);
  await page.getByLabel("Amount to refund").fill("9999.99");
  await page.getByRole("button", { name: "Review refund" }).click();
  await expect(page.getByLabel("Amount to refund")).toHaveValue("9999.99");
  expect(await ledgerOf(number)).toHaveLength(1);
});
