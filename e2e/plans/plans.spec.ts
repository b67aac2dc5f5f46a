import { expect, test } from "@playwright/test";

import { ledgerOf } from "@/e2e/support/bank";
import { signInCustomer } from "@/e2e/support/customer";
import { expectAccessible } from "@/e2e/support/expect-accessible";
import { answerChallenge, cards, enterCard, press } from "@/e2e/support/shopper";
import { openAsStaff } from "@/e2e/support/staff";
import { lastOf, subscribe } from "@/e2e/support/subscribe";

const newEmail = () => `${crypto.randomUUID()}@example.com`;

test("a guest who subscribes reads that a plan needs an account, signs in first, and the cart is kept", async ({
  page,
}) => {
  await page.goto("/products/stoneware-vase");
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.waitForURL(/\/cart/);
  await page.goto("/products/yarn-box");
  await expect(page.getByText(/you sign in on the next page/)).toBeVisible();
  await page.getByRole("button", { name: "Subscribe" }).click();
  await page.waitForURL(/\/account\/sign-in\?callbackUrl=%2Fcheckout%2Fexpress$/);
  await page.goto("/cart");
  await expect(page.getByRole("link", { name: "Fjord vase" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Skein yarn box" })).toHaveCount(0);
});

test("a plan is bought with 3-D Secure, paused, resumed and cancelled, and each charge is one payment at the bank", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  await signInCustomer(page, newEmail());
  await page.goto("/products/stoneware-vase");
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.waitForURL(/\/cart/);
  await subscribe(page, "yarn-box");
  await page.waitForURL(/\/orders\//);
  const order = lastOf(page.url());
  await expect(page.getByRole("region", { name: "What you agree to" })).toContainText(
    /\$43\.00 is charged to this card today.*every month.*until you cancel/s,
  );
  await enterCard(page, cards.challenge);
  await press(page.getByRole("button", { name: "Subscribe and pay $43.00" }));
  await answerChallenge(page);
  await expect(page.getByRole("heading", { name: "Thank you, your order is paid" })).toBeVisible();
  expect(await ledgerOf(order)).toEqual(["PAYMENT 4300 USD"]);
  await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible();

  const link = page.getByRole("link", { name: "Show the plan" });
  const plan = lastOf((await link.getAttribute("href")) ?? "");
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 };
  for (const narrow of [280, 320, 340, 360, 390]) {
    await page.setViewportSize({ width: narrow, height });
    const lines = await page
      .getByText(plan, { exact: true })
      .evaluate((shown) => shown.getClientRects().length);
    expect(lines, `the plan's number on ${narrow} pixels`).toBe(1);
  }
  await page.setViewportSize({ width, height });
  await link.click();
  await page.waitForURL(/\/account\/plans\//);
  await expect(page.getByText("Active", { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "Payments" })).toContainText(`Order ${order}`);
  await expectAccessible(page);

  await page.getByRole("link", { name: "Pause" }).click();
  await page.getByRole("button", { name: "Pause the plan" }).click();
  await expect(page.getByRole("heading", { name: "This plan is paused" })).toBeVisible();
  await page.getByRole("link", { name: "Resume" }).click();
  await page.getByRole("button", { name: "Resume the plan" }).click();
  await expect(page.getByText("Active", { exact: true })).toBeVisible();

  const staff = await (await browser.newContext()).newPage();
  await openAsStaff(staff, `/admin/plans?search=${plan}`);
  await expectAccessible(staff);
  await staff.getByRole("link", { name: plan }).click();
  await expect(staff.getByRole("region", { name: "Agreement" })).toContainText(/In force.*in en,/s);
  await expectAccessible(staff);
  await staff.getByRole("link", { name: "Cancel" }).click();
  await staff.getByRole("button", { name: "Cancel the plan" }).click();
  await expect(staff.getByRole("status")).toContainText("The plan is cancelled");

  await page.reload();
  await expect(page.getByRole("heading", { name: "This plan has ended" })).toBeVisible();
  expect(await ledgerOf(order)).toEqual(["PAYMENT 4300 USD"]);
});

for (const [title, slug, path] of [
  ["the payment page of a plan", "season-box", /\/orders\//],
  ["the page of a plan's trial", "care-plan", /\/plans\//],
] as const)
  test(
    `no accessibility violations on ${title}`,
    { tag: slug === "season-box" ? [] : "@breadth" },
    async ({ page }) => {
      await signInCustomer(page, newEmail());
      await subscribe(page, slug);
      await page.waitForURL(path);
      // Its frame is open then, and axe looks into it.
      await enterCard(page, cards.frictionless);
      await expectAccessible(page);
    },
  );

test(
  "a customer who replaces the card of a plan reads that the plan stays with it, moves the plan, and the old card is removed",
  { tag: "@breadth" },
  async ({ page }) => {
    test.setTimeout(120_000);
    await signInCustomer(page, newEmail());
    await subscribe(page, "yarn-box");
    await page.waitForURL(/\/orders\//);
    await enterCard(page, cards.frictionless);
    await press(page.getByRole("button", { name: "Subscribe and pay $43.00" }));
    await page.getByRole("link", { name: "Show the plan" }).click();
    await page.waitForURL(/\/account\/plans\//);
    const plan = new URL(page.url()).pathname;
    const terms = page.getByRole("region", { name: "What was agreed" });
    await expect(terms).toContainText("ending in 0107");

    await page.goto("/account/cards");
    const cardOf = (digits: string) => page.getByRole("listitem").filter({ hasText: `ending in ${digits}` });
    await expect(cardOf("0107")).toContainText("Pays for Skein yarn box");
    const oldCard = await page.getByRole("link", { name: /^Details of .*0107/ }).getAttribute("href");
    await page.getByRole("link", { name: /^Replace .*0107/ }).click();
    await expect(page.getByText("Plans stay with the old card until you change it")).toBeVisible();
    await enterCard(page, cards.notEnrolled);
    await press(page.getByRole("button", { name: "Save card" }));
    await expect(page.getByText("Your card is saved")).toBeVisible();
    await expect(page.getByText("These plans are still paid with the old card")).toBeVisible();
    const moving = page.getByRole("link", { name: "Skein yarn box" });
    await expect(moving).toHaveAttribute("href", `${plan}/card`);
    await expectAccessible(page);

    await page.goto(oldCard ?? "");
    await expect(page.getByRole("definition").filter({ hasText: "Skein yarn box" })).toBeVisible();
    await page.goto("/account/cards");
    await expect(cardOf("0107")).toContainText("Pays for Skein yarn box");
    await expect(cardOf("1118")).not.toContainText("Pays for");
    await page.goto(plan);
    await expect(terms).toContainText("ending in 0107");

    await terms.getByRole("link", { name: "Change the card" }).click();
    await page.getByRole("radio", { name: "ending in 1118" }).check();
    await press(page.getByRole("button", { name: "Use this card" }));
    await page.waitForURL((url) => url.pathname === plan);
    await expect(terms).toContainText("ending in 1118");
    await page.goto("/account/cards");
    await expect(cardOf("1118")).toContainText("Pays for Skein yarn box");
    await expect(cardOf("0107")).toHaveCount(0);
    await page.goto(oldCard ?? "");
    await expect(page.getByText("Card removed, its reference erased")).toBeVisible();
  },
);

test("a trial begins with a verified card, and nothing is charged", { tag: "@breadth" }, async ({ page }) => {
  test.setTimeout(120_000);
  await signInCustomer(page, newEmail());
  await subscribe(page, "care-plan");
  await page.waitForURL(/\/plans\//);
  const plan = lastOf(page.url());
  await expect(page.getByRole("region", { name: "What you agree to" })).toContainText(
    "Nothing is charged today.",
  );
  await enterCard(page, cards.challenge);
  await press(page.getByRole("button", { name: "Start the trial: nothing is charged today" }));
  await answerChallenge(page);
  await page.waitForURL(/\/account\/plans\//);
  await expect(page.getByText(/Your trial is free until/)).toBeVisible();
  await expect(page.getByText("No payment was made yet.")).toBeVisible();

  await page.getByRole("link", { name: "Change the card" }).click();
  await enterCard(page, cards.frictionless);
  await press(page.getByRole("button", { name: "Use this card" }));
  await page.waitForURL(new RegExp(`/account/plans/${plan}$`));
  await page.getByRole("link", { name: "Cancel the plan" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cancel the plan" }).click();
  await expect(page.getByRole("heading", { name: "This plan has ended" })).toBeVisible();
  await page.goto("/account/plans");
  await expect(page.getByRole("link", { name: "Wood and wool care" })).toBeVisible();
  await expectAccessible(page);
});
