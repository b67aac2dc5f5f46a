import { readFile } from "node:fs/promises";

import { type Page, expect, test } from "@playwright/test";

import { addStaff } from "@/e2e/support/add-staff";
import { ledgerOf } from "@/e2e/support/bank";
import { expectAccessible } from "@/e2e/support/expect-accessible";
import { placeQuickOrder } from "@/e2e/support/quick-order";
import { cards } from "@/e2e/support/shopper";
import { openAsStaff, readAdminOrder } from "@/e2e/support/staff";
import type { StaffRole } from "@/lib/staff/rights";
import { signInStaff } from "@/testing/order-flow";

const shopUrl = process.env.APP_URL ?? "";

async function signInAs(page: Page, role: StaffRole) {
  const account = await addStaff(role);
  await page.context().addCookies(await signInStaff({ shopUrl }, account));
  return account;
}

test(
  "a clerk refunds up to the limit of an order, and reads who can refund more",
  { tag: "@breadth" },
  async ({ page }) => {
    const { number } = await placeQuickOrder({ card: cards.frictionless });
    await signInAs(page, "clerk");
    await page.goto(`/admin/orders/${number}`);
    await expect(page.getByText("You may refund $50.00 more of this order.")).toBeVisible();
    await expect(page.getByLabel("Amount to refund")).toHaveValue("50.00");
    await page.getByLabel("Amount to refund").fill("50.01");
    await page.getByRole("button", { name: "Review refund" }).click();
    const refusal = "You may refund $50.00 more of this order. A manager or an owner can refund more.";
    await expect(page.getByText(refusal, { exact: true })).toBeVisible();
    await page.getByLabel("Amount to refund").fill("50.00");
    await page.getByRole("button", { name: "Review refund" }).click();
    await page.getByLabel("Reason").selectOption("damaged");
    await page.getByRole("button", { name: "Refund $50.00" }).click();
    await expect(page.getByText("$50.00 was refunded")).toBeVisible();
    await expect(page.getByText("Your role may not refund. An owner or a manager can.")).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  "a clerk who is disabled between the review and the refund is signed out, and nothing moves",
  { tag: "@breadth" },
  async ({ page, browser }) => {
    const { number } = await placeQuickOrder({ card: cards.frictionless });
    const person = await browser.newPage();
    const { email } = await signInAs(person, "clerk");
    await person.goto(`/admin/orders/${number}`);
    await person.getByLabel("Amount to refund").fill("50.00");
    await person.getByRole("button", { name: "Review refund" }).click();
    await person.getByLabel("Reason").selectOption("damaged");
    await openAsStaff(page, "/admin/staff");
    await page.getByRole("link", { name: `Disable ${email}` }).click();
    await page.getByRole("button", { name: "Disable the account" }).click();
    await expect(page.getByText("The account is disabled")).toBeVisible();
    await person.getByRole("button", { name: "Refund $50.00" }).click();
    await expect(person).toHaveURL(/\/admin\/sign-in/);
    expect(await ledgerOf(number)).toEqual([expect.stringMatching(/^PAYMENT /)]);
  },
);

test("an auditor reads an order without the shopper's personal data, and is offered nothing to do", async ({
  page,
}) => {
  const email = "masked.person@example.com";
  const { number } = await placeQuickOrder({ card: cards.frictionless, email });
  await signInAs(page, "auditor");
  await page.goto(`/admin?search=${number}`);
  await expect(page.getByRole("link", { name: number })).toBeVisible();
  expect(await page.content()).not.toMatch(/masked\.person|Shopper|Keizersgracht/);
  await page.goto(`/admin/orders/${number}`);
  await expect(page.getByText("m…@example.com").first()).toBeVisible();
  expect(await page.content()).not.toMatch(/masked\.person|Shopper|Keizersgracht/);
  const content = page.getByRole("main");
  await expect(content.getByRole("heading", { name: "Timeline" })).toBeVisible();
  await expect(content.getByRole("button")).toHaveText(["Print"]);
});

test("an owner invites a clerk, makes a manager of them and disables them, and their session ends at once", async ({
  page,
  browser,
}) => {
  const email = `${crypto.randomUUID()}@example.com`;
  await openAsStaff(page, "/admin/staff");
  await expectAccessible(page);
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Role", { exact: true }).selectOption("clerk");
  await page.getByRole("button", { name: "Invite" }).click();
  const link = await page.getByRole("region", { name: `Link for ${email}` }).innerText();

  const person = await browser.newPage();
  await person.goto(link.trim());
  await person.getByLabel("Password", { exact: true }).fill("four plain unrelated words");
  await person.getByLabel("The same password again").fill("four plain unrelated words");
  await person.getByRole("button", { name: "Save the password" }).click();
  await person.getByRole("link", { name: "Sign in" }).click();
  const signIn = async () => {
    await person.getByLabel("Password").fill("four plain unrelated words");
    await person.getByRole("button", { name: "Sign in" }).click();
  };
  await signIn();
  await expect(person.getByRole("heading", { name: "Orders" })).toBeVisible();
  await person.goto("/admin/account");
  await expect(person.getByText(`${email}, clerk`)).toBeVisible();

  await page.reload();
  const account = page.getByRole("listitem").filter({ hasText: email });
  await expect(account).toContainText(/No authenticator app\. Last signed in /);
  await page.getByRole("button", { name: `Change the role of ${email}` }).click();
  await expect(page.getByText("The account has this role already.")).toBeVisible();
  await page.getByRole("combobox", { name: `Role of ${email}` }).selectOption("manager");
  await page.getByRole("button", { name: `Change the role of ${email}` }).click();
  await expect(page.getByText("The role was changed")).toBeVisible();
  await person.reload();
  await signIn();
  await expect(person.getByText(`${email}, manager`)).toBeVisible();

  const { number } = await placeQuickOrder({ slug: "walnut-lounge-chair", card: cards.frictionless });
  await person.goto(`/admin/orders/${number}`);
  await person.getByRole("button", { name: "Review void" }).click();
  await expect(person.getByRole("button", { name: "Void the authorization" })).toBeVisible();
  await page.getByRole("link", { name: `Disable ${email}` }).click();
  await page.getByRole("button", { name: "Disable the account" }).click();
  await expect(page.getByText("The account is disabled")).toBeVisible();
  await person.getByRole("button", { name: "Void the authorization" }).click();
  await expect(person).toHaveURL(/\/admin\/sign-in/);
  expect((await readAdminOrder(number)).text).not.toContain("Cancelled");

  await page.goto(`/admin/audit?object=${encodeURIComponent(`staff ${email}`)}`);
  for (const act of ["Invite staff", "Change role", "Disable staff"])
    await expect(page.getByText(act).first()).toBeVisible();
  await expect(page.getByText("Before: clerk").last()).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Change role" })).toHaveCount(1);
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download these entries" }).click(),
  ]);
  const file = await readFile(await download.path(), "utf8");
  expect(file).toMatch(new RegExp(`change_role,staff ${email},allowed,Before: clerk; After: manager`));
});
