import { expect, type Locator, type Page, test } from "@playwright/test";

import { addStaff, runStaff } from "@/e2e/support/add-staff";
import { settlementReportOf } from "@/e2e/support/bank";
import { nextSignInMail, signInCustomer, signInMails, signInOverHttp } from "@/e2e/support/customer";
import { holdBack } from "@/e2e/support/hold-back";
import { HttpBrowser } from "@/testing/http-browser";
import { openQuickOrder, placeQuickOrder } from "@/e2e/support/quick-order";
import { cards, enterCard, expectPaid, payButton, payWith, press } from "@/e2e/support/shopper";
import { openAdminOrder, openAsStaff } from "@/e2e/support/staff";
import { lastOf, subscribe } from "@/e2e/support/subscribe";
import { whenInteractive } from "@/e2e/support/when-interactive";

const shopUrl = process.env.APP_URL ?? "";
const unsent =
  "We could not reach the shop. Nothing on this page is lost. Please check your connection, then try again.";
const newEmail = () => `${crypto.randomUUID()}@example.com`;
const formOf = (control: Locator) => control.locator("xpath=ancestor::form");
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

/** Does something without a connection, and waits until the form of `within` says so and its page is still there. */
async function offline(
  within: Locator,
  act: () => Promise<void>,
  text: string | RegExp = unsent,
): Promise<void> {
  const page = within.page();
  await whenInteractive(within);
  const title = await page.getByRole("heading", { level: 1 }).textContent();
  const address = page.url();
  await page.context().setOffline(true);
  await act();
  await expect(formOf(within).getByRole("alert")).toHaveText(text);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title ?? "");
  expect(page.url()).toBe(address);
  await page.context().setOffline(false);
}

/** Presses a button without a connection, and then with one. */
async function pressTwice(pressed: Locator, text?: string | RegExp): Promise<void> {
  await offline(pressed, () => pressed.click(), text);
  await pressed.click();
}

test.describe("a form that could not be sent says so beside its button, and is sent by the next press:", () => {
  test("the cart", { tag: "@breadth" }, async ({ page }) => {
    await page.goto("/products/stoneware-vase");
    await page.getByLabel("Quantity").selectOption("2");
    const add = button(page, "Add to cart");
    await offline(add, () => add.click());
    await expect(page.getByLabel("Quantity")).toHaveValue("2");
    await add.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your cart");
    const quantity = page.getByLabel("Quantity of");
    await expect(quantity).toHaveValue("2");

    await offline(quantity, async () => void (await quantity.selectOption("3")));
    await expect(quantity).toHaveValue("3");
    const checkout = page.getByRole("link", { name: "Go to checkout" });
    await pressTwice(checkout);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Checkout");
    await page.goto("/cart");
    await expect(quantity).toHaveValue("3");
    await pressTwice(button(page, /^Remove /));
    await expect(page.getByText("Your cart is empty.")).toBeVisible();
  });

  test("a plan", { tag: "@breadth" }, async ({ page }) => {
    await page.goto("/products/yarn-box");
    await pressTwice(button(page, "Subscribe"));
    await expect(page).toHaveURL(/\/account\/sign-in/);
  });

  test("the menus of languages and prices", { tag: "@breadth" }, async ({ page }) => {
    await page.goto("/");
    const open = (name: RegExp) => page.locator("header summary").filter({ visible: true, hasText: name });
    await open(/^Prices in/).click();
    const list = page.locator("header").getByRole("button", { name: "EUR" });
    await pressTwice(list);
    await expect(open(/^Prices in EUR/)).toBeVisible();
    await page.locator("header summary", { hasText: "Language: English" }).click();
    await pressTwice(page.locator("header").getByRole("button", { name: "ខ្មែរ" }));
    await expect(page.locator("html")).toHaveAttribute("lang", "km");
  });

  test("contact, address and delivery", async ({ page }) => {
    await page.goto("/products/stoneware-vase");
    await button(page, "Add to cart").click();
    await page.getByRole("link", { name: "Go to checkout" }).click();
    await page.getByLabel("Email").fill("shopper@example.com");
    await page.getByLabel("Full name").fill("Robin Shopper");
    await page.getByLabel("Country").selectOption("GB");
    await page.getByLabel("Address", { exact: true }).fill("1 Harbour Road");
    await page.getByLabel("Town or city").fill("Portsmouth");
    await page.getByLabel(/^Postcode/).fill("PO1 3AX");
    const send = button(page, "Continue to payment");
    await offline(send, () => send.click());
    await expect(page.getByLabel("Full name")).toHaveValue("Robin Shopper");
    await expect(page.getByLabel("Country")).toHaveValue("GB");
    await expect(page.getByLabel("Town or city")).toHaveValue("Portsmouth");
    await send.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment");
  });

  test(
    "a card that is typed: it is still there, and the next press of Pay pays",
    { tag: "@breadth" },
    async ({ page }) => {
      await openQuickOrder(page);
      await enterCard(page, cards.notEnrolled);
      await offline(
        payButton(page),
        () => press(payButton(page)),
        "We could not reach the network. Please check your connection. What you typed is still here. Press the button again. Nothing was charged.",
      );
      await expect(button(page, "Open the card form again")).toBeHidden();
      await press(payButton(page));
      await expectPaid(page);
    },
  );

  test("a payment whose card has left the frame: it is unknown, says the page, and the order knows", async ({
    page,
  }) => {
    const number = await openQuickOrder(page);
    await enterCard(page, cards.notEnrolled);
    await page.route(`**/orders/${number}`, (route) =>
      route.request().method() === "POST" ? route.abort("connectionreset") : route.continue(),
    );
    await press(payButton(page));
    const alert = formOf(payButton(page)).getByRole("alert");
    await expect(alert).toContainText("we do not know whether your payment was sent");
    await expect(alert).toContainText("You cannot be charged twice for this order.");
    await page.unrouteAll();
    await alert.getByRole("link", { name: "Open my order again" }).click();
    await expect(alert).toBeHidden();
    await payWith(page, cards.notEnrolled);
    await expectPaid(page);
  });

  test("finding an order", { tag: "@breadth" }, async ({ page }) => {
    await page.goto("/orders/find");
    await page.getByLabel("Order number").fill("K7QF-2M9X");
    await page.getByLabel("Email").fill("shopper@example.com");
    const find = page.getByRole("main").getByRole("button");
    await offline(find, () => find.click());
    await expect(page.getByLabel("Order number")).toHaveValue("K7QF-2M9X");
    await find.click();
    await expect(page).toHaveURL(/\/orders\/find\?/);
  });

  test("signing in, and out", { tag: "@breadth" }, async ({ page }) => {
    const email = newEmail();
    await page.goto("/account/sign-in");
    await page.getByLabel("Email").fill(email);
    const ask = button(page, "Email me a code");
    await offline(ask, () => ask.click());
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await ask.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email");
    const { code } = await nextSignInMail(email, 0);
    await page.getByLabel("Code from the mail").fill(code);
    const signIn = button(page, "Sign in");
    await offline(signIn, () => signIn.click());
    await expect(page.getByLabel("Code from the mail")).toHaveValue(code);
    await signIn.click();
    await expect(page).toHaveURL(`${shopUrl}/account`);
    await pressTwice(button(page, "Sign out"));
    await expect(page).not.toHaveURL(`${shopUrl}/account`);

    const mails = (await signInMails(email)).length;
    await page.goto("/account/sign-in");
    await page.getByLabel("Email").fill(email);
    await ask.click();
    await nextSignInMail(email, mails);
    await pressTwice(button(page, "Send another mail"));
    await expect(page.getByText("We have sent another mail.")).toBeVisible();
  });

  test("addresses and sign-ins of an account", { tag: "@breadth" }, async ({ page }) => {
    const email = newEmail();
    await signInOverHttp(new HttpBrowser(), email);
    await signInCustomer(page, email);
    await page.goto("/account/addresses/new");
    for (const name of ["Ann Shopper", "Ben Shopper"]) {
      await page.getByLabel("Country").selectOption("NL");
      await page.getByLabel("Full name").fill(name);
      await page.getByLabel("Address", { exact: true }).fill("Keizersgracht 1");
      await page.getByLabel("Town or city").fill("Amsterdam");
      await page.getByLabel("Postal code").fill("1015 CJ");
      const save = button(page, "Save address");
      await offline(save, () => save.click());
      await expect(page.getByLabel("Full name")).toHaveValue(name);
      await save.click();
      await expect(page.getByRole("listitem").filter({ hasText: name })).toBeVisible();
      if (name === "Ann Shopper") await page.goto("/account/addresses/new");
    }
    const second = page.getByRole("listitem").filter({ hasText: "Ben Shopper" });
    await pressTwice(second.getByRole("button", { name: /preferred/i }));
    await expect(second.getByText("Preferred", { exact: true })).toBeVisible();
    await pressTwice(second.getByRole("button", { name: /^Remove/ }));
    await expect(second).toBeHidden();

    await page.goto("/account/sessions");
    await pressTwice(button(page, /^End the sign-in/));
    await expect(page.getByText("The sign-in has ended.")).toBeVisible();
  });

  test("saved cards", { tag: "@breadth" }, async ({ page }) => {
    await signInCustomer(page, newEmail());
    await page.goto("/account/cards/new");
    await enterCard(page, cards.notEnrolled);
    const save = button(page, "Save card");
    await page.route("**/account/cards/new", (route) =>
      route.request().method() === "POST" ? route.abort("connectionreset") : route.continue(),
    );
    await press(save);
    await expect(formOf(save).getByRole("alert")).toHaveText(unsent);
    await page.unrouteAll();
    await press(save);
    await expect(page.getByText("Your card is saved")).toBeVisible();

    await openQuickOrder(page);
    const pay = payButton(page);
    await pressTwice(pay, /^We could not reach the shop, so we do not know whether your payment was sent\./);
    await expectPaid(page);

    await page.goto("/account/cards");
    await page.getByRole("link", { name: /^Remove/ }).click();
    await pressTwice(page.getByRole("main").getByRole("button", { name: /^Remove/ }));
    await expect(page).toHaveURL(/\/account\/cards(\?|$)/);
  });

  test("a plan, by its customer and by staff, and its card", { tag: "@breadth" }, async ({ page }) => {
    test.slow();
    await signInCustomer(page, newEmail());
    await subscribe(page, "yarn-box");
    await enterCard(page, cards.notEnrolled);
    await press(button(page, /^Subscribe and pay/));
    await page.getByRole("link", { name: "Show the plan" }).click();
    await expect(page).toHaveURL(/\/account\/plans\//);
    const plan = lastOf(page.url());
    await page.getByRole("link", { name: /^Pause/ }).click();
    await pressTwice(page.getByRole("main").getByRole("button", { name: /^Pause/ }));
    await expect(page.getByText(/paused/i).first()).toBeVisible();

    const admin = await page.context().newPage();
    await openAsStaff(admin, `/admin/plans/${plan}`);
    await admin.getByRole("link", { name: "Resume" }).click();
    await pressTwice(button(admin, "Resume the plan"));
    await expect(admin.getByRole("status")).toContainText("The plan runs again.");

    await page.goto(`/account/plans/${plan}/card`);
    const use = button(page, "Use this card");
    await enterCard(page, cards.frictionless);
    await page.route(`**/account/plans/${plan}/card`, (route) =>
      route.request().method() === "POST" ? route.abort("connectionreset") : route.continue(),
    );
    await press(use);
    await expect(formOf(use).getByRole("alert")).toHaveText(unsent);
    await page.unrouteAll();
    await press(use);
    await expect(page).toHaveURL(`${shopUrl}/account/plans/${plan}`);
  });

  test("the pages of staff", { tag: "@breadth" }, async ({ page }) => {
    const staff = await addStaff();
    await page.goto("/admin/sign-in");
    await page.getByLabel("E-mail address").fill(staff.email);
    await page.getByLabel("Password").fill(staff.password);
    const signIn = button(page, "Sign in");
    await offline(signIn, () => signIn.click());
    await expect(page.getByLabel("Password")).toHaveValue(staff.password);
    await signIn.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Orders");

    const search = page.getByLabel("Find an order");
    await search.fill("nobody-has-this-name");
    const find = button(page, "Find");
    await offline(find, () => find.click());
    await expect(search).toHaveValue("nobody-has-this-name");
    await find.click();
    await expect(page).toHaveURL(/search=nobody-has-this-name/);

    await page.goto("/admin/reconciliation");
    const report = { name: "s.csv", mimeType: "text/csv", buffer: Buffer.from("no report") };
    await page.getByLabel("Settlement report").setInputFiles(report);
    await pressTwice(button(page, "Show preview"));
    await expect(page.getByText("Nothing was imported")).toBeVisible();
    await pressTwice(button(page, "Sign out"));
    await expect(page).toHaveURL(/\/admin\/sign-in/);
  });

  test("money that staff move", { tag: "@breadth" }, async ({ page }) => {
    const { number } = await placeQuickOrder({ card: cards.notEnrolled });
    await openAdminOrder(page, number);
    await page.getByLabel("Amount to refund").fill("1.00");
    const review = button(page, "Review refund");
    await offline(review, () => review.click());
    await expect(page.getByLabel("Amount to refund")).toHaveValue("1.00");
    await review.click();
    await page.getByLabel("Reason").selectOption("goodwill");
    await pressTwice(button(page, /^Refund /), /it is not known whether the bank was asked/);
    await expect(page.getByText("1.00 was refunded")).toBeVisible();
  });

  test("an unknown outcome", { tag: "@breadth" }, async ({ page }) => {
    const { number } = await placeQuickOrder({ card: cards.answerLost });
    await openAdminOrder(page, number);
    await page.getByRole("link", { name: "Resolve the unknown payment" }).click();
    await page.getByRole("radio", { name: "It happened" }).check();
    const reason = "Found in the bank's portal at half past nine";
    await page.getByLabel("How do you know?").fill(reason);
    const resolve = page.getByRole("button", { name: "Resolve", exact: true });
    await offline(resolve, () => resolve.click());
    await expect(page.getByRole("radio", { name: "It happened" })).toBeChecked();
    await expect(page.getByLabel("How do you know?")).toHaveValue(reason);
    await resolve.click();
    await expect(page.getByText(/^The payment happened: /)).toBeVisible();
  });

  test("the import of a report, and a line of it that was handled", { tag: "@breadth" }, async ({ page }) => {
    const { number } = await placeQuickOrder({ card: cards.notEnrolled });
    const [names, head = "", columns, row = ""] = (await settlementReportOf(number)).toString().split("\n");
    // The second line has a status that the shop does not know, so that it is set aside.
    const lines = [names, head.replace(/1$/, "2"), columns, row, row.replace("SETTLED", "REVERSED"), ""];
    await openAsStaff(page, "/admin/reconciliation");
    const file = { name: "s.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) };
    await page.getByLabel("Settlement report").setInputFiles(file);
    await button(page, "Show preview").click();
    await pressTwice(button(page, "Import"));
    await expect(page.getByText("The report was imported")).toBeVisible();

    await openAdminOrder(page, number);
    await page.getByRole("link", { name: "Mark as handled" }).click();
    const line = page.getByRole("listitem").filter({ hasText: number });
    await line.getByText("Mark as handled").first().click();
    await page.getByLabel("What was done?").fill("The shopper was called");
    const mark = button(page, "Mark as handled");
    await offline(mark, () => mark.click());
    await expect(page.getByLabel("What was done?")).toHaveValue("The shopper was called");
    await mark.click();
    await expect(page.getByText("Handled by Noor Haddad")).toContainText("The shopper was called");
  });

  test("a mail that is sent again", { tag: "@breadth" }, async ({ page }) => {
    const email = newEmail();
    const refuse = { fault: "refuse_address", address: email, times: 1 };
    await fetch(`${process.env.SANDBOX_CONSOLE_URL}/api/mail-faults`, {
      method: "POST",
      body: JSON.stringify(refuse),
    });
    const { number } = await placeQuickOrder({ email, card: cards.notEnrolled });
    await openAdminOrder(page, number);
    await expect(async () => {
      await page.reload();
      await expect(button(page, /^Send again/)).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await pressTwice(button(page, /^Send again/));
    await expect(page.getByText("sent again by Noor Haddad")).toBeVisible();
  });

  test("an invitation of staff", { tag: "@breadth" }, async ({ page }) => {
    const printed = await runStaff(["add", newEmail()]);
    await page.goto(/^http\S+$/m.exec(printed)?.[0] ?? "");
    await page.getByLabel("Password", { exact: true }).fill("four plain unrelated words");
    await page.getByLabel("The same password again").fill("four plain unrelated words");
    await pressTwice(button(page, "Save the password"));
    await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
  });
});

test("a link without a connection says so and leaves the page, and works with one", async ({ page }) => {
  await page.goto("/orders/find");
  const number = await whenInteractive(page.getByLabel("Order number"));
  await number.fill("K7QF-2M9X");
  const policy = page.getByRole("contentinfo").getByRole("link", { name: /returns/i });
  await page.context().setOffline(true);
  await policy.click();
  await expect(page.getByText(unsent)).toBeVisible();
  await expect(number).toHaveValue("K7QF-2M9X");
  await page.context().setOffline(false);
  await expect(page.getByText(unsent)).toBeHidden();
  await policy.click();
  await expect(page).toHaveURL(/\/policies\/returns$/);
});

test(
  "a part of a page that does not load is said to be the network's, and loads once there is one",
  { tag: "@breadth" },
  async ({ page }) => {
    await page.goto("/policies/returns");
    await whenInteractive(page.getByRole("contentinfo").getByRole("link").first());
    const scripts = /\/_next\/static\/chunks\/.*\.js/;
    await page.route(scripts, (route) => route.abort("internetdisconnected"));
    await page.getByRole("contentinfo").getByRole("link", { name: "Find an order" }).click();
    const title = page.getByRole("heading", { level: 1 });
    await expect(title).toHaveText("No connection to the shop");
    await expect(page.getByText("on our side")).toBeHidden();
    await page.unroute(scripts);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByLabel("Order number")).toBeVisible();
  },
);

test(
  "a page that waits for the bank stays while there is no connection, and shows the result after it",
  { tag: "@breadth" },
  async ({ page }) => {
    const number = await openQuickOrder(page);
    await enterCard(page, cards.answerLost);
    await press(payButton(page));
    const status = page.getByRole("heading", { level: 2 }).first();
    await expect(status).toContainText("We are checking your payment");
    await page.clock.install();
    await page.reload();
    await expect(status).toContainText("We are checking your payment");
    await page.context().setOffline(true);
    await page.clock.runFor(60_000);
    await page.context().setOffline(false);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Order ${number}`);
  },
);

test(
  "a button whose form is being sent says so, and a second press does nothing",
  { tag: "@breadth" },
  async ({ page }) => {
    await page.goto("/products/stoneware-vase");
    const add = await whenInteractive(button(page, "Add to cart"));
    const action = await holdBack(page, /\/products\/stoneware-vase$/);
    await add.click();
    await action.requested;
    await expect(add).toHaveAttribute("aria-busy", "true");
    await expect(formOf(add).locator("[aria-live]")).toHaveText("One moment…");
    await add.click();
    action.release();
    await expect(page.getByLabel("Quantity of")).toHaveValue("1");
  },
);
