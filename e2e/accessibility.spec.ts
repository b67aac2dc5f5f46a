import { type Page, expect } from "@playwright/test";

import { signInStaff } from "@/e2e/support/order-flow";
import { expectAccessible } from "@/e2e/support/expect-accessible";
import { placeOrderQuickly } from "@/e2e/support/quick-order";
import { test } from "@/e2e/support/console-test";
import {
  answerChallenge,
  cards,
  enterCard,
  expectPaid,
  issuer,
  payButton,
  payWith,
  placeOrder,
} from "@/e2e/support/shopper";

const shopUrl = process.env.APP_URL ?? "";

async function placed(page: Page): Promise<string> {
  return placeOrderQuickly(page, shopUrl);
}

async function fillCart(page: Page): Promise<void> {
  await page.goto("/products/walnut-lounge-chair");
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible();
}

test.describe("what a shopper sees before paying", () => {
  for (const [page, path] of [
    ["catalogue", "/"],
    ["product", "/products/walnut-lounge-chair"],
    ["empty cart", "/cart"],
    ["list of no orders", "/orders"],
  ] as const) {
    test(`nothing is wrong with the ${page}`, async ({ page }) => {
      await page.goto(path);
      await expectAccessible(page);
    });
  }

  test("nothing is wrong with the open list of prices", async ({ page }) => {
    await page.goto("/");
    await page.locator("summary").click();
    await expect(page.getByRole("button", { name: /JPY/ })).toBeVisible();
    await expectAccessible(page);
  });

  test("nothing is wrong with a full cart", async ({ page }) => {
    await fillCart(page);
    await page.goto("/cart");
    await expectAccessible(page);
  });

  test("nothing is wrong with the checkout, empty or with errors", async ({ page }) => {
    await fillCart(page);
    await page.goto("/checkout");
    await expectAccessible(page);
    await page.getByLabel("Email").fill("nobody");
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await expect(page.getByText("things need your attention")).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe("what a shopper sees of an order", () => {
  test("nothing is wrong with the card form, empty or with errors", async ({ page }) => {
    await placed(page);
    await expect(payButton(page)).toBeEnabled();
    await expectAccessible(page);
    await payButton(page).click();
    await expect(page.getByText("Please check the card details.")).toBeVisible();
    await expectAccessible(page);
  });

  test("nothing is wrong with the bank's challenge, fresh or after a wrong code", async ({ page }) => {
    await placed(page);
    await payWith(page, cards.challenge);
    await expect(issuer(page).getByLabel("One-time code")).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await answerChallenge(page, "000000");
    await expect(issuer(page).getByText("2 tries")).toBeVisible();
    await expectAccessible(page);
  });

  test("nothing is wrong with the receipt, nor with the list of orders", async ({ page }) => {
    await placed(page);
    await payWith(page, cards.frictionless);
    await expectPaid(page);
    await expectAccessible(page);
    await page.goto("/orders");
    await expect(page.getByText("Paid")).toBeVisible();
    await expectAccessible(page);
  });

  test("nothing is wrong with an order that is to be charged later", async ({ page }) => {
    await placeOrder(page, "walnut-lounge-chair");
    await payWith(page, cards.frictionless);
    await expect(page.getByRole("heading", { name: "Thank you, your order is confirmed" })).toBeVisible();
    await expectAccessible(page);
  });

  test("nothing is wrong with a payment that is being checked", async ({ page }) => {
    await placed(page);
    await payWith(page, cards.answerLost);
    await expect(page.getByRole("heading", { name: "We are checking your payment" })).toBeVisible();
    await expectAccessible(page);
  });

  test("nothing is wrong with a declined payment", async ({ page }) => {
    await placed(page);
    await payWith(page, cards.declined);
    await expect(page.getByText("Your bank declined the payment")).toBeVisible();
    await enterCard(page, cards.frictionless);
    await expectAccessible(page);
  });
});

test.describe("what is not there", () => {
  test.use({ admittedComplaint: /Failed to load resource: .* status of 40[45] / });

  for (const path of [
    "/nowhere",
    "/products/nothing",
    "/orders/NONE",
    "/payments/unknown/return",
    "/payments/unknown/challenge",
  ]) {
    test(`nothing is wrong with ${path}`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(page);
    });
  }

  test("nothing is wrong with an order that the desk does not know", async ({ page }) => {
    await enterDesk(page);
    await page.goto("/admin/orders/NONE-0000");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe("what broke", () => {
  test.use({ admittedComplaint: /./ });

  test("nothing is wrong with the page that says so, and trying again brings back the page", async ({
    page,
  }) => {
    await fillCart(page);
    await page.goto("/checkout");
    await page.route("/checkout", (route) => route.fulfill({ status: 500, body: "" }));
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await expect(page.getByRole("heading", { name: "Something went wrong on our side" })).toBeVisible();
    await expectAccessible(page);
    await page.unroute("/checkout");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByLabel("Email")).toBeVisible();
  });
});

/** Signs staff in without its page, which has a test of its own. */
async function enterDesk(page: Page): Promise<void> {
  await page.context().addCookies(await signInStaff({ shopUrl }));
}

test.describe("what staff see", () => {
  test("nothing is wrong with signing in, or failing to", async ({ page }) => {
    await page.goto("/admin");
    await expect(page.getByLabel("Password")).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("E-mail address").fill("nobody@example.com");
    await page.getByLabel("Password").fill("wrong");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByText("do not go together")).toBeVisible();
    await expectAccessible(page);
  });

  test("nothing is wrong with the list of orders, full or empty", async ({ page }) => {
    await placed(page);
    await enterDesk(page);
    await page.goto("/admin");
    await expect(page.getByRole("heading", { name: "Orders" })).toBeVisible();
    await expectAccessible(page);
    await page.goto("/admin?search=nobody-at-all@example.com");
    await expectAccessible(page);
  });

  test("the desk's other pages, and the bank's own console, complain of nothing", async ({ page }) => {
    await enterDesk(page);
    for (const path of ["/admin/unknown-outcomes", "/admin/reconciliation"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    }
    await page.goto(process.env.SANDBOX_CONSOLE_URL ?? "");
    const tabs = page.getByRole("navigation").getByRole("link");
    const names = await tabs.allInnerTexts();
    expect(names.length).toBeGreaterThan(4);
    for (const name of names) {
      await page.getByRole("navigation").getByRole("link", { name, exact: true }).click();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    }
  });

  test("nothing is wrong with an order on its way from authorization to refund", async ({ page }) => {
    const number = await placeOrder(page, "walnut-lounge-chair");
    await payWith(page, cards.frictionless);
    await expect(page.getByRole("heading", { name: "Thank you, your order is confirmed" })).toBeVisible();
    await enterDesk(page);
    await page.goto(`/admin/orders/${number}`);
    await expectAccessible(page);

    await page.getByLabel("Amount to capture").fill("999999");
    await page.getByRole("button", { name: "Review capture" }).click();
    await expect(page.getByLabel("Amount to capture")).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page);

    await page.getByLabel("Amount to capture").fill("100.00");
    await page.getByRole("button", { name: "Review capture" }).click();
    await expect(page.getByRole("heading", { name: "Capture $100.00?" })).toBeVisible();
    await expectAccessible(page);

    await page.getByRole("button", { name: "Capture $100.00" }).click();
    await expect(page.getByText("$100.00 was captured")).toBeVisible();
    await expectAccessible(page);
  });
});
