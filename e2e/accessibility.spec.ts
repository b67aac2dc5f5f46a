import { expect, type Page } from "@playwright/test";

import { expectAccessible, findViolations } from "@/e2e/support/expect-accessible";
import { openQuickOrder, placeQuickOrder } from "@/e2e/support/quick-order";
import { test } from "@/e2e/support/console-test";
import {
  answerChallenge,
  cards,
  enterCard,
  expectPaid,
  issuer,
  payButton,
  payWith,
  press,
  pressEnterInFrame,
} from "@/e2e/support/shopper";
import { openAdminOrder, openAsStaff, signIn } from "@/e2e/support/staff";
import { whenInteractive } from "@/e2e/support/when-interactive";
import { catalogues } from "@/lib/i18n/catalogues";

const madeToOrder = "walnut-lounge-chair";

async function fillCart(page: Page): Promise<void> {
  await page.goto(`/products/${madeToOrder}`);
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible();
}

test(
  "colours are measured after the transition to the other theme",
  { tag: "@breadth" },
  async ({ page }) => {
    // In the middle of this transition, which lasts two seconds more, the text is as grey as its background.
    await page.setContent(`<!doctype html><html lang="en"><title>Themes</title>
    <style>
      body { color: black; background: white; transition: all 4s linear -1.6s; }
      @media (prefers-color-scheme: dark) { body { color: white; background: black; } }
    </style>
    <main><h1>Text</h1></main>`);
    await expectAccessible(page);
  },
);

const pagesBeforeOrder = [
  ["catalogue", "/"],
  ["product page", `/products/${madeToOrder}`],
  ["empty cart", "/cart"],
  ["empty list of orders", "/orders"],
  ["form that finds an order", "/orders/find"],
] as const;

// The pages of sign-in and account are in customer.spec.ts, those of saved cards in saved-cards.spec.ts, and so on.
for (const locale of ["km", "ar"] as const) {
  const messages = catalogues[locale];

  test.describe(`in ${locale}`, { tag: "@breadth" }, () => {
    test.use({ locale, allowedConsoleMessage: /Failed to load resource: .* status of 40[45] / });

    for (const [name, path] of [
      ...pagesBeforeOrder,
      ["page that does not exist", "/nowhere"],
      ["callback without a payment", "/payments/unknown/return"],
    ] as const) {
      test(`no accessibility violations on the ${name}`, async ({ page }) => {
        await page.goto(path);
        await expect(page.locator("html")).toHaveAttribute("lang", locale);
        await expectAccessible(page);
      });
    }

    test("no accessibility violations on the cart, and on the checkout with errors", async ({ page }) => {
      await page.goto(`/products/${madeToOrder}`);
      await page.getByRole("button", { name: messages.product.addToCart }).click();
      await expect(page.getByRole("heading", { name: messages.cart.title })).toBeVisible();
      await expectAccessible(page);
      await page.goto("/checkout");
      await page.getByRole("button", { name: messages.checkout.submit }).click();
      await expect(page.locator("main [aria-invalid=true]").first()).toBeVisible();
      await expectAccessible(page);
    });

    test("no accessibility violations on the card form and the issuer's page, with errors", async ({
      page,
    }) => {
      const pay = page.locator("main form button").last();
      await openQuickOrder(page);
      await expect(pay).toBeEnabled();
      await press(pay);
      await expect(page.getByText(messages.pay.invalid)).toBeVisible();
      await expectAccessible(page);
      const frame = page.frameLocator(`iframe[title="${messages.pay.frameTitle}"]`);
      await frame.locator("#number").fill(cards.challenge);
      await frame.locator("#expiry").fill("12/39");
      await frame.locator("#security-code").fill("123");
      await press(pay);
      const bank = page.frameLocator(`iframe[title="${messages.challenge.frameTitle}"]`);
      const challenge = bank.frameLocator("iframe:not([aria-hidden])");
      await challenge.locator("#code").fill("000000");
      await pressEnterInFrame(page, () => expect(challenge.getByRole("alert")).toBeVisible());
      await expect(challenge.locator("html")).toHaveAttribute("lang", locale);
      await expectAccessible(page);
    });

    test("no accessibility violations on the receipt and the list of orders", async ({ page }) => {
      await openQuickOrder(page, { slug: madeToOrder, card: cards.frictionless });
      await expect(page.getByRole("heading", { name: messages.orderStatus.authorizedTitle })).toBeVisible();
      await expectAccessible(page);
      await page.goto("/orders");
      await expect(page.getByText(messages.state.authorized)).toBeVisible();
      await expectAccessible(page);
    });
  });
}

test.describe("before an order", () => {
  test("no accessibility violations on the pages that need no order, and on the open menus", async ({
    page,
  }) => {
    for (const [name, path] of pagesBeforeOrder) {
      await test.step(name, async () => {
        await page.goto(path);
        await expectAccessible(page);
      });
    }

    await page.goto("/");
    await page.locator("header summary", { hasText: "Prices in USD, change" }).click();
    await expect(page.getByRole("button", { name: /JPY/ })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await page.goto("/");
    const menu = page.locator("header details:has(button[name=locale])").filter({ visible: true });
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await menu.locator("summary").click();
      expect(await findViolations(page)).toEqual([]);
    }
  });

  test("no accessibility violations on a full cart, and on the checkout, empty and with errors", async ({
    page,
  }) => {
    await fillCart(page);
    await page.goto("/cart");
    await expectAccessible(page);
    await page.goto("/checkout");
    await expectAccessible(page);
    await page.getByLabel("Email").fill("nobody");
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await expect(page.getByText("things need your attention")).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe("an order", () => {
  test(
    "no accessibility violations on the card form, empty and with errors",
    { tag: "@breadth" },
    async ({ page }) => {
      await openQuickOrder(page);
      await expect(payButton(page)).toBeEnabled();
      await expectAccessible(page);
      await press(payButton(page));
      await expect(page.getByText("Please check the card details.")).toBeVisible();
      await expectAccessible(page);
    },
  );

  test(
    "no accessibility violations on the challenge, at first and after a wrong code",
    { tag: "@breadth" },
    async ({ page }) => {
      await openQuickOrder(page);
      await payWith(page, cards.challenge);
      await expect(issuer(page).getByLabel("One-time code")).toBeVisible();
      await expectAccessible(page);
      await page.reload();
      await answerChallenge(page, "000000");
      await expect(issuer(page).getByText("2 tries")).toBeVisible();
      await expectAccessible(page);
    },
  );

  test(
    "no accessibility violations on the receipt and the list of orders",
    { tag: "@breadth" },
    async ({ page }) => {
      await openQuickOrder(page);
      await payWith(page, cards.frictionless);
      await expectPaid(page);
      await expectAccessible(page);
      await page.goto("/orders");
      await expect(page.getByText("Paid")).toBeVisible();
      await expectAccessible(page);
    },
  );

  test("no accessibility violations on an order that is authorized, declined or being checked", async ({
    page,
  }) => {
    await openQuickOrder(page, { slug: madeToOrder, card: cards.frictionless });
    await expect(page.getByRole("heading", { name: "Thank you, your order is confirmed" })).toBeVisible();
    await expectAccessible(page);

    await openQuickOrder(page, { card: cards.answerLost });
    await expect(page.getByRole("heading", { name: "We are checking your payment" })).toBeVisible();
    await expectAccessible(page);

    await openQuickOrder(page, { card: cards.declined });
    await expect(page.getByText("Your bank declined the payment")).toBeVisible();
    await enterCard(page, cards.frictionless);
    await expectAccessible(page);
  });
});

test.describe("forced colours", () => {
  test.use({ contextOptions: { forcedColors: "active" } });

  test("every button keeps a border or the line of a link, in shop and admin, and wrong fields and a card form that loads a border", async ({
    page,
  }) => {
    await page.goto(`/products/${madeToOrder}`);
    await expectBorders(page, "Add to cart");
    await fillCart(page);
    await page.goto("/cart");
    await expectBorders(page, "Remove");
    await page.goto("/checkout");
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await expect(page.getByText("things need your attention")).toBeVisible();
    await expectBorders(page, "Continue to payment");
    await expect(page.getByLabel("Email")).toHaveCSS("border-top-style", "dashed");

    const { number, shopper, url } = await placeQuickOrder({ slug: madeToOrder });
    await page.context().addCookies(shopper.cookiesFor(new URL(url).origin));
    await page.goto(url);
    await expectBorders(page, /^Pay /);
    await payWith(page, cards.frictionless);
    await expect(page.getByRole("heading", { name: "Thank you, your order is confirmed" })).toBeVisible();
    await expectBorders(page, "Print the receipt");

    await openAdminOrder(page, number);
    await expectBorders(page, "Review capture");
    await page.goto("/admin");
    await expectBorders(page, "Sign out");
  });
});

/** Expects a border around each button on the page, one of which has this name, or the line below a link. */
async function expectBorders(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.getByRole("button", { name }).first()).toBeVisible();
  const buttons = page.getByRole("button").filter({ visible: true });
  const bare = await buttons.evaluateAll((elements) =>
    elements
      .filter((element) => {
        const { borderTopWidth, borderTopStyle, textDecorationLine } = getComputedStyle(element);
        const hasBorder = borderTopStyle !== "none" && Number.parseFloat(borderTopWidth) >= 1;
        return !hasBorder && textDecorationLine !== "underline";
      })
      .map(({ textContent }) => textContent),
  );
  expect(bare, page.url()).toEqual([]);
}

test.describe("a page that does not exist", () => {
  test.use({ allowedConsoleMessage: /Failed to load resource: .* status of 40[45] / });

  test("no accessibility violations on what is shown for it", { tag: "@breadth" }, async ({ page }) => {
    for (const path of [
      "/nowhere",
      "/products/nothing",
      "/orders/NONE",
      "/payments/unknown/return",
      "/payments/unknown/challenge",
    ]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(page);
    }
    await openAsStaff(page, "/admin/orders/NONE-0000");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe("a form that a proxy answers with an error", () => {
  test.use({ allowedConsoleMessage: /./ });

  test(
    "no accessibility violations on what it says, and it keeps what was typed",
    { tag: "@breadth" },
    async ({ page }) => {
      await fillCart(page);
      await page.goto("/checkout");
      await page.route("/checkout", (route) => route.fulfill({ status: 502, body: "" }));
      const submit = await whenInteractive(page.getByRole("button", { name: "Continue to payment" }));
      await page.getByLabel("Email").fill("ann@example.com");
      await submit.click();
      await expect(page.getByRole("alert").filter({ hasText: "could not reach the shop" })).toBeVisible();
      await expectAccessible(page);
      await expect(page.getByLabel("Email")).toHaveValue("ann@example.com");
    },
  );
});

test.describe("the admin", () => {
  test(
    "no accessibility violations on the sign-in page, at first and after a wrong password",
    { tag: "@breadth" },
    async ({ page }) => {
      await page.goto("/admin");
      await expect(page.getByLabel("Password")).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel("E-mail address").fill("nobody@example.com");
      await page.getByLabel("Password").fill("wrong");
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(page.getByText("do not go together")).toBeVisible();
      await expectAccessible(page);
    },
  );

  test(
    "no accessibility violations on the list of orders, with orders and without",
    { tag: "@breadth" },
    async ({ page }) => {
      await placeQuickOrder();
      await openAsStaff(page, "/admin");
      await expect(page.getByRole("heading", { name: "Orders" })).toBeVisible();
      await expectAccessible(page);
      await page.goto("/admin?search=nobody-at-all@example.com");
      await expectAccessible(page);
    },
  );

  test(
    "no console message on the other pages of the admin and on the sandbox console",
    { tag: "@breadth" },
    async ({ page }) => {
      await signIn(page.context());
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
    },
  );

  test("no accessibility violations on an order from authorization to refund", async ({ page }) => {
    const { number } = await placeQuickOrder({ slug: madeToOrder, card: cards.frictionless });
    await openAdminOrder(page, number);
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
