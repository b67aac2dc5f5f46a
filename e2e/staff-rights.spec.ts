import { readdirSync } from "node:fs";
import { dirname } from "node:path";

import { type Page, expect, test } from "@playwright/test";

import { addStaff } from "@/e2e/support/add-staff";
import { ledgerOf } from "@/e2e/support/bank";
import { expectAccessible } from "@/e2e/support/expect-accessible";
import { placeQuickOrder } from "@/e2e/support/quick-order";
import { cards } from "@/e2e/support/shopper";
import { openAsStaff, readAdminOrder, staffHttpBrowser } from "@/e2e/support/staff";
import { type StaffRole, may, staffRoles } from "@/lib/staff/rights";
import { HttpBrowser } from "@/testing/http-browser";
import { signInStaff } from "@/testing/order-flow";

const shopUrl = process.env.APP_URL ?? "";

/** The pages of the admin without parts of an address; each stands for those below it. */
const pages = readdirSync("app/admin/(signed-in)", { recursive: true, encoding: "utf8" })
  .filter((file) => /(^|\/)page\.tsx$/.test(file) && !file.includes("["))
  .map((file) => `/admin/${dirname(file)}`.replace(/\/\.$/, ""));

const restricted: Partial<Record<string, "read_audit" | "read_staff">> = {
  "/admin/audit": "read_audit",
  "/admin/staff": "read_staff",
};

/** A browser without JavaScript in which a new person with this role is signed in. */
async function browserOf(role: StaffRole): Promise<{ email: string; browser: HttpBrowser }> {
  const account = await addStaff(role);
  return { email: account.email, browser: new HttpBrowser(await signInStaff({ shopUrl }, account)) };
}

async function signInAs(page: Page, role: StaffRole) {
  const account = await addStaff(role);
  await page.context().addCookies(await signInStaff({ shopUrl }, account));
  return account;
}

for (const role of staffRoles) {
  test(`${role}: each page is answered with 200 or 403, as the table of rights says`, async () => {
    const { browser } = await browserOf(role);
    expect(pages.length).toBeGreaterThanOrEqual(8);
    for (const path of pages) {
      const allowed = may(role, restricted[path] ?? "read");
      const status = await browser.open(`${shopUrl}${path}`).then(
        () => 200,
        (error: { status?: number }) => error.status,
      );
      expect(status, `${role} ${path}`).toBe(allowed ? 200 : 403);
    }
  });
}

/** The forms of an order's page, each by a field that only it has, with the right that it takes. */
const forms = [
  { query: "do=void&revision=", field: "amountMinor", right: "void", values: {} },
  { query: "do=capture&amount=10.00&revision=", field: "amountMinor", right: "capture", values: {} },
  { query: "revision=", field: "text", right: "note", values: { text: "A forged note" } },
  { query: "revision=", field: "mailId", right: "send_mail", values: {} },
] as const;

test("forged forms of who may not do it are answered 403, do nothing and stand in the audit", async () => {
  const { number } = await placeQuickOrder({ slug: "walnut-lounge-chair", card: cards.frictionless });
  const owner = await staffHttpBrowser();
  const address = `${shopUrl}/admin/orders/${number}`;
  const first = await owner.open(address);
  const revision = /name="revision" value="(\d+)"/.exec(first.html)?.[1] ?? "";
  // A mail can be sent again once it was sent.
  await expect.poll(async () => (await owner.open(address)).html).toContain('name="mailId"');
  for (const role of ["clerk", "auditor"] as const) {
    const { email, browser } = await browserOf(role);
    const refused: string[] = [];
    for (const { query, field, right, values } of forms) {
      if (may(role, right)) continue;
      const page = await owner.open(`${address}?${query}${revision}`);
      await expect(browser.submit(page, field, values), `${role} ${right}`).rejects.toMatchObject({
        status: 403,
      });
      refused.push(right);
    }
    expect(refused.length).toBeGreaterThan(0);
    const audit = await owner.open(`${shopUrl}/admin/audit?person=${encodeURIComponent(email)}`);
    expect(audit.html.match(/Refused/g)?.length).toBeGreaterThanOrEqual(refused.length);
    expect(audit.html).toContain(`order ${number}`);
  }
  const order = await readAdminOrder(number);
  expect(order.text).not.toContain("A forged note");
  expect(order.text).toContain("Authorized");
});

test("a forged refund of a clerk above the limit is answered 403, moves nothing and stands in the audit", async () => {
  const { number } = await placeQuickOrder({ card: cards.frictionless });
  const { email, browser } = await browserOf("clerk");
  const address = `${shopUrl}/admin/orders/${number}`;
  const revision = /name="revision" value="(\d+)"/.exec((await browser.open(address)).html)?.[1] ?? "";
  const review = await browser.open(`${address}?do=refund&amount=50.00&revision=${revision}`);
  const forged = { amountMinor: "5001", reason: "damaged" };
  await expect(browser.submit(review, "amountMinor", forged)).rejects.toMatchObject({ status: 403 });
  expect((await readAdminOrder(number)).text).not.toContain("was refunded");
  expect(await ledgerOf(number)).toEqual([expect.stringMatching(/^PAYMENT /)]);
  const owner = await staffHttpBrowser();
  const audit = await owner.open(`${shopUrl}/admin/audit?person=${encodeURIComponent(email)}`);
  expect(audit.html).toContain("Refused");
  expect(audit.html).toContain(`order ${number}`);
});

test("a clerk refunds up to the limit of an order, and reads who can refund more", async ({ page }) => {
  const { number } = await placeQuickOrder({ card: cards.frictionless });
  await signInAs(page, "clerk");
  await page.goto(`/admin/orders/${number}`);
  await page.getByLabel("Amount to refund").fill("50.01");
  await page.getByRole("button", { name: "Review refund" }).click();
  await expect(page.getByText("You may refund $50.00 more of this order.")).toBeVisible();
  await page.getByLabel("Amount to refund").fill("50.00");
  await page.getByRole("button", { name: "Review refund" }).click();
  await page.getByLabel("Reason").selectOption("damaged");
  await page.getByRole("button", { name: "Refund $50.00" }).click();
  await expect(page.getByText("$50.00 was refunded")).toBeVisible();
  await expect(page.getByText("Your role may not refund. An owner or a manager can.")).toBeVisible();
  await expectAccessible(page);
});

test("a clerk who is disabled between the review and the refund is signed out, and nothing moves", async ({
  page,
  browser,
}) => {
  const { number } = await placeQuickOrder({ card: cards.frictionless });
  const person = await browser.newPage();
  const { email } = await signInAs(person, "clerk");
  await person.goto(`/admin/orders/${number}`);
  await person.getByLabel("Amount to refund").fill("50.00");
  await person.getByRole("button", { name: "Review refund" }).click();
  await person.getByLabel("Reason").selectOption("damaged");
  await openAsStaff(page, "/admin/staff");
  await page.getByRole("button", { name: `Disable ${email}` }).click();
  await expect(page.getByText("The account is disabled")).toBeVisible();
  await person.getByRole("button", { name: "Refund $50.00" }).click();
  await expect(person).toHaveURL(/\/admin\/sign-in/);
  expect(await ledgerOf(number)).toEqual([expect.stringMatching(/^PAYMENT /)]);
});

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
  await expect(content.getByRole("button")).toHaveCount(0);
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

  await page.getByRole("combobox", { name: `Role of ${email}` }).selectOption("manager");
  await page.getByRole("button", { name: `Change the role of ${email}` }).click();
  await expect(page.getByText("The role was changed")).toBeVisible();
  await person.reload();
  await signIn();
  await expect(person.getByText(`${email}, manager`)).toBeVisible();

  const { number } = await placeQuickOrder({ slug: "walnut-lounge-chair", card: cards.frictionless });
  await person.goto(`/admin/orders/${number}`);
  await person.getByRole("button", { name: "Review void" }).click();
  await page.getByRole("button", { name: `Disable ${email}` }).click();
  await expect(page.getByText("The account is disabled")).toBeVisible();
  await person.getByRole("button", { name: "Void the authorization" }).click();
  await expect(person).toHaveURL(/\/admin\/sign-in/);
  expect((await readAdminOrder(number)).text).not.toContain("Cancelled");

  await page.goto(`/admin/audit?object=${encodeURIComponent(`staff ${email}`)}`);
  for (const act of ["Invite staff", "Change role", "Disable staff"])
    await expect(page.getByText(act).first()).toBeVisible();
  await expect(page.getByText("Before: clerk").last()).toBeVisible();
  await expectAccessible(page);
});
