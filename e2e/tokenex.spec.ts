import { expect, type Page } from "@playwright/test";

import { ledgerOf } from "@/e2e/support/bank";
import { signInCustomer } from "@/e2e/support/customer";
import { expectAccessible } from "@/e2e/support/expect-accessible";
import { test } from "@/e2e/support/own-shop-test";
import { openQuickOrder } from "@/e2e/support/quick-order";
import { answerChallenge, cards, expectPaid, payButton, placeOrder, press } from "@/e2e/support/shopper";

// `--list` reads this file without a sandbox.
const sandboxFrame = process.env.TOKENIZATION_FRAME_URL ?? "http://localhost";

test.use({
  shopEnvironment: {
    TOKENIZATION_ADAPTER: "tokenex",
    TOKENIZATION_FRAME_URL: new URL("/tokenex/Iframe-v3.min.js", sandboxFrame).href,
  },
});

const numberField = (page: Page) => page.frameLocator("iframe[title='Card number']").getByRole("textbox");
const codeField = (page: Page) => page.frameLocator("iframe[title='Security code']").getByRole("textbox");
const expiryField = (page: Page) => page.getByLabel("Expiry date");

async function enterCard(
  page: Page,
  { number = cards.frictionless, expiry = "12/39", code = "123" },
): Promise<void> {
  await numberField(page).fill(number);
  await expiryField(page).fill(expiry);
  await codeField(page).fill(code);
}

async function expectPaidOnce(page: Page, orderNumber: string): Promise<void> {
  await expectPaid(page);
  expect(await ledgerOf(orderNumber)).toEqual([expect.stringMatching(/^PAYMENT \d+ USD$/)]);
}

test("a shopper pays with TokenEx's fields", { tag: "@breadth" }, async ({ page, shopUrl }) => {
  const number = await openQuickOrder(page, { shopUrl });
  await enterCard(page, {});
  await press(payButton(page));
  await expectPaidOnce(page, number);
});

test("a shopper pays with TokenEx's fields and a one-time code", async ({ page, shopUrl }) => {
  const number = await openQuickOrder(page, { shopUrl });
  await enterCard(page, { number: cards.challenge });
  await press(payButton(page));
  await answerChallenge(page);
  await expectPaidOnce(page, number);
});

test(
  "a customer saves the card at the payment with TokenEx's fields, and pays the next order with it",
  { tag: "@breadth" },
  async ({ page, shopUrl }) => {
    const consoleUrl = process.env.SANDBOX_CONSOLE_URL ?? "";
    await signInCustomer(page, `${crypto.randomUUID()}@example.com`, { shopUrl, consoleUrl });
    const number = await openQuickOrder(page, { shopUrl });
    const saveBox = page.getByRole("checkbox", { name: "Save this card for next time" });
    await expect(saveBox).not.toBeChecked();
    await saveBox.check();
    await enterCard(page, {});
    await expectAccessible(page);
    await press(payButton(page));
    await expectPaidOnce(page, number);

    const next = await openQuickOrder(page, { shopUrl });
    await expect(page.getByRole("radio", { name: "ending in 0107" })).toBeChecked();
    await payButton(page).click();
    await expectPaidOnce(page, next);
  },
);

test(
  "after a declined card the fields are empty, and another card pays",
  { tag: "@breadth" },
  async ({ page, shopUrl }) => {
    const number = await openQuickOrder(page, { shopUrl });
    await enterCard(page, { number: cards.declined });
    await press(payButton(page));
    await expect(page.getByText("Your bank declined the payment")).toBeVisible();
    await expect(expiryField(page)).toHaveValue("");
    await enterCard(page, {});
    await press(payButton(page));
    await expectPaidOnce(page, number);
  },
);

test(
  "an empty card form shows an error at each field and moves nothing",
  { tag: "@breadth" },
  async ({ page, shopUrl }) => {
    const number = await openQuickOrder(page, { shopUrl });
    await expect(numberField(page)).toBeEnabled();
    await press(payButton(page));
    await expect(page.getByText("Please check the card details.")).toBeVisible();
    await expect(page.getByRole("group", { name: "Card number" })).toHaveAccessibleDescription(
      "Please enter the card number.",
    );
    await expect(expiryField(page)).toHaveAccessibleDescription(/Please enter the expiry date\.$/);
    await expect(expiryField(page)).toBeFocused();
    await expect(page.getByRole("group", { name: "Security code" })).toHaveAccessibleDescription(
      /Please enter the security code\.$/,
    );
    expect(await ledgerOf(number)).toEqual([]);
  },
);

test(
  "an expiry whose year stands first is read, and a device's clock in the future expires no card",
  { tag: "@breadth" },
  async ({ page, shopUrl }) => {
    await page.clock.setFixedTime("2045-01-01");
    const number = await openQuickOrder(page, { shopUrl });
    await enterCard(page, {});
    await expiryField(page).fill("");
    await expiryField(page).pressSequentially("203912");
    await press(payButton(page));
    await expectPaidOnce(page, number);
  },
);

test(
  "an error is shown at the wrong field only, and the other fields keep their input",
  { tag: "@breadth" },
  async ({ page, shopUrl }) => {
    const number = await openQuickOrder(page, { shopUrl });
    await enterCard(page, { number: "5123450000000108", expiry: "10/26" });
    await press(payButton(page));
    await expect(page.getByText("a digit is missing or wrong")).toBeVisible();
    await expect(page.getByText("This date has passed.")).toBeVisible();
    await expect(page.getByText("Please check the security code.")).toBeHidden();

    await expiryField(page).fill("12/39");
    await numberField(page).fill(cards.frictionless);
    await codeField(page).focus();
    await expect(page.getByText("Please check the card")).toHaveCount(0);
    await expect(codeField(page)).toHaveValue("123");
    await press(payButton(page));
    await expectPaidOnce(page, number);
  },
);

test(
  "a security code of the wrong length is refused at its field, and the other fields keep their input",
  { tag: "@breadth" },
  async ({ page, shopUrl }) => {
    const number = await openQuickOrder(page, { shopUrl });
    await enterCard(page, { code: "12" });
    await press(payButton(page));
    await expect(page.getByText("Please check the security code.")).toBeVisible();
    await expect(page.getByText("Please check the card number")).toBeHidden();
    await expect(numberField(page)).not.toHaveValue("");
    await expect(expiryField(page)).toHaveValue("12/39");
    await codeField(page).fill("123");
    await press(payButton(page));
    await expectPaidOnce(page, number);
  },
);

test(
  "the brand appears after its first digits, with the place of its security code",
  { tag: "@breadth" },
  async ({ page, shopUrl }) => {
    await openQuickOrder(page, { shopUrl });
    const field = page.getByRole("group", { name: "Card number" });
    await numberField(page).fill(cards.frictionless);
    await expect(field.getByRole("status")).toHaveText("Mastercard");
    await numberField(page).fill("378282246310005");
    await expect(field.getByRole("status")).toHaveText("American Express");
    await expect(page.getByText("4 digits on the front")).toBeVisible();
    await numberField(page).fill("");
    await expect(field.getByRole("status")).toBeEmpty();
  },
);

test("an expired configuration is renewed in the same page, and the order is paid", async ({
  page,
  shopUrl,
}) => {
  const number = await openQuickOrder(page, { shopUrl });
  await enterCard(page, {});
  // Fields can be typed into a moment before the shop hears that they are loaded.
  await expect(payButton(page)).toBeEnabled();
  // The field sends this after 21 minutes. A clock that the test moves ahead would also end requests of the page.
  await numberField(page).evaluate(() => parent.postMessage({ event: "expired" }, "*"));
  await expect(page.getByText("The card form had been open for too long")).toBeVisible();
  await expect(numberField(page)).toBeEnabled();
  await expect(numberField(page)).toHaveValue("");
  await expect(expiryField(page)).toHaveValue("12/39");
  await numberField(page).fill(cards.frictionless);
  await codeField(page).fill("123");
  await press(payButton(page));
  await expectPaidOnce(page, number);
});

test.describe("without the provider", () => {
  test.use({ allowedConsoleMessage: /Iframe-v3/ });

  test(
    "a script that does not load is reported and can be loaded again",
    { tag: "@breadth" },
    async ({ page, shopUrl }) => {
      const script = "**/tokenex/Iframe-v3.min.js";
      await page.route(script, (route) => route.abort());
      const number = await openQuickOrder(page, { shopUrl });
      await expect(page.getByText("The card form is not responding. Nothing was charged.")).toBeVisible();
      await page.unroute(script);
      await page.getByRole("button", { name: "Open the card form again" }).click();
      await enterCard(page, {});
      await press(payButton(page));
      await expectPaidOnce(page, number);
    },
  );
});

test("no response to the browser contains the secret", async ({ page }) => {
  const secret = process.env.TOKENIZATION_TOKEN ?? "";
  const bodies: Promise<string>[] = [];
  page.on("response", (response) => bodies.push(response.text().catch(() => "")));
  await placeOrder(page);
  await page.reload();
  await expect(numberField(page)).toBeEnabled();
  const sent = (await Promise.all(bodies)).join("\n");
  expect(sent).toContain("authenticationKey");
  expect(sent).not.toContain(secret);
});

test(
  "no accessibility violations on the order page with TokenEx's fields, filled and with errors",
  { tag: "@breadth" },
  async ({ page, shopUrl }) => {
    await openQuickOrder(page, { shopUrl });
    await numberField(page).fill("4508750015741018");
    await expect(page.getByText("Visa")).toBeVisible();
    await expectAccessible(page);
    await press(payButton(page));
    await expect(page.getByText("Please enter the expiry date.")).toBeVisible();
    await expectAccessible(page);
  },
);
