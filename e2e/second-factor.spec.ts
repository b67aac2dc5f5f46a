import { randomUUID } from "node:crypto";

import { type Page, expect } from "@playwright/test";
import { Secret, TOTP } from "otpauth";

import { addStaff, runStaff } from "@/e2e/support/add-staff";
import { ledgerOf } from "@/e2e/support/bank";
import { expectAccessible } from "@/e2e/support/expect-accessible";
import { test } from "@/e2e/support/own-shop-test";
import { placeQuickOrder } from "@/e2e/support/quick-order";
import { cards } from "@/e2e/support/shopper";
import { moveMoney } from "@/e2e/support/staff";
import type { StaffRole } from "@/lib/staff/rights";

test.use({ shopEnvironment: { STAFF_SECOND_FACTOR: "required" } });

async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** The code that an app shows, so many steps of 30 seconds from now. */
function appCode(letters: string, steps: number): string {
  const secret = Secret.fromBase32(letters.replace(/\s/g, ""));
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
}

/** Invites somebody with the operator's command, and chooses a password by the link in this browser. */
async function acceptInvitation(page: Page, role: StaffRole) {
  const account = { email: `${randomUUID()}@example.com`, password: "four quiet words here" };
  const printed = await runStaff(["add", account.email, "--role", role]);
  const [path = ""] = /\/admin\/invitation\/\S+/.exec(printed) ?? [];
  await page.goto(path);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByLabel("The same password again").fill(account.password);
  await page.getByRole("button", { name: "Save the password" }).click();
  await expect(page.getByRole("heading", { name: "Your password is saved" })).toBeVisible();
  return account;
}

async function giveCode(page: Page, code: string) {
  await page.getByRole("textbox", { name: "Code" }).fill(code);
  await page.getByRole("button", { name: "Go on" }).click();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test(
      "whoever may move money sets an app up, gives its code in each session, and a recovery code once",
      { tag: javaScriptEnabled ? [] : "@breadth" },
      async ({ page, browser, shopUrl }) => {
        const clerk = await acceptInvitation(page, "clerk");
        // Another browser, whose user has only learned the password.
        const stranger = await browser.newPage({ baseURL: shopUrl, javaScriptEnabled });
        await stranger.goto("/admin");
        await signIn(stranger, clerk);
        await expect(stranger.getByText("A password alone sets no app up")).toBeVisible();
        await expect(stranger.getByRole("img", { name: "QR code" })).toBeHidden();
        await stranger.getByRole("link", { name: "Send me a link" }).click();
        await expect(stranger.getByRole("heading", { level: 1 })).toBeVisible();
        await stranger.close();

        await page.goto("/admin?state=paid");
        await signIn(page, clerk);
        await expect(page.getByRole("heading", { name: "Set up an authenticator app" })).toBeVisible();
        await expect(page.getByRole("img", { name: "QR code" })).toBeVisible();
        const letters = await page.getByText("Or type these letters").locator("code").textContent();

        await page.getByRole("textbox", { name: "Code" }).fill("000000");
        await page.getByRole("button", { name: "Set up" }).click();
        await expect(page.getByText("This code is wrong")).toBeVisible();
        await expect(page.getByText(letters ?? "")).toBeVisible();
        await page.getByRole("textbox", { name: "Code" }).fill(appCode(letters ?? "", 0));
        await page.getByRole("button", { name: "Set up" }).click();
        await expect(page.getByText("Your app is set up.")).toBeVisible();
        const codes = await page.getByLabel("Recovery codes").textContent();
        const [recoveryCode = ""] = codes?.split("\n") ?? [];
        await page.getByRole("link", { name: "I have stored them" }).click();
        await expect(page.getByLabel("State")).toHaveValue("paid");

        await page.getByRole("button", { name: "Sign out" }).click();
        await page.waitForURL("**/admin/sign-in");
        await page.goto("/admin/account");
        await signIn(page, clerk);
        await expect(page.getByRole("heading", { name: "Enter the code" })).toBeVisible();
        // The password alone opens nothing.
        await page.goto("/admin");
        await expect(page.getByRole("heading", { name: "Enter the code" })).toBeVisible();
        // Somebody else can sign in with this browser.
        await page.getByRole("button", { name: "Sign in as somebody else" }).click();
        await signIn(page, clerk);
        await giveCode(page, "000000");
        await expect(page.getByText("This code is wrong")).toBeVisible();
        await giveCode(page, appCode(letters ?? "", 1));
        await expect(page.getByRole("heading", { name: "Orders" })).toBeVisible();

        await page.getByRole("button", { name: "Sign out" }).click();
        await page.waitForURL("**/admin/sign-in");
        await page.goto("/admin/account");
        await signIn(page, clerk);
        await giveCode(page, recoveryCode);
        await expect(page.getByText("9 recovery codes are left.")).toBeVisible();
      },
    );
  });
}

test(
  "an invited clerk chooses a password, sets an app up and captures an order",
  { tag: "@breadth" },
  async ({ page, shopUrl }) => {
    const { number } = await placeQuickOrder({
      shopUrl,
      slug: "walnut-lounge-chair",
      card: cards.frictionless,
    });
    const clerk = await acceptInvitation(page, "clerk");
    await page.goto(`/admin/orders/${number}`);
    await signIn(page, clerk);
    const letters = await page.getByText("Or type these letters").locator("code").textContent();
    await page.getByRole("textbox", { name: "Code" }).fill(appCode(letters ?? "", 0));
    await page.getByRole("button", { name: "Set up" }).click();
    await page.getByRole("link", { name: "I have stored them" }).click();
    await moveMoney(page, "capture", "100.00");
    expect((await ledgerOf(number)).at(-1)).toMatch(/^CAPTURE /);
  },
);

test("an auditor, who moves no money, may do without an app", { tag: "@breadth" }, async ({ page }) => {
  await page.goto("/admin");
  await signIn(page, await addStaff("auditor"));
  await expect(page.getByRole("heading", { name: "Orders" })).toBeVisible();
});

test(
  "no accessibility violations on the set-up of an app, its recovery codes and the code",
  { tag: "@breadth" },
  async ({ page }) => {
    const owner = await acceptInvitation(page, "owner");
    await page.goto("/admin");
    await signIn(page, owner);
    await expect(page.getByRole("heading", { name: "Set up an authenticator app" })).toBeVisible();
    await expectAccessible(page);
    const letters = await page.getByText("Or type these letters").locator("code").textContent();
    await page.getByRole("textbox", { name: "Code" }).fill(appCode(letters ?? "", 0));
    await page.getByRole("button", { name: "Set up" }).click();
    await expect(page.getByText("Your app is set up.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "I have stored them" }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL("**/admin/sign-in");
    await page.goto("/admin");
    await signIn(page, owner);
    await expect(page.getByRole("heading", { name: "Enter the code" })).toBeVisible();
    await expectAccessible(page);
  },
);
