import { randomUUID } from "node:crypto";

import { type Page, expect, test } from "@playwright/test";

import { payOrder, placeOrder, signInStaff } from "@/e2e/support/order-flow";
import { HttpBrowser } from "@/e2e/support/http-browser";
import { ledgerOf } from "@/e2e/support/bank";

async function signIn(page: Page, password: string, email?: string) {
  if (email !== undefined) await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a stranger sees no order, and after signing in staff land on the page they asked for", async ({
      page,
    }) => {
      await page.goto("/admin?state=paid");
      await expect(page).toHaveURL(/\/admin\/sign-in/);
      await signIn(page, "demo-staff-password", "staff@example.com");
      await expect(page.getByRole("heading", { name: "Orders" })).toBeVisible();
      await expect(page.getByLabel("State")).toHaveValue("paid");

      await page.getByRole("button", { name: "Sign out" }).click();
      await expect(page.getByLabel("Password")).toBeVisible();
      await page.goto("/admin");
      await expect(page).toHaveURL(/\/admin\/sign-in/);
    });

    test("a wrong password keeps the address typed and does not say which of the two was wrong", async ({
      page,
    }) => {
      const address = `${randomUUID()}@example.com`;
      await page.goto("/admin");
      await signIn(page, "wrong", address);
      await expect(page.getByText("do not go together")).toBeVisible();
      await expect(page.getByLabel("E-mail address")).toHaveValue(address);
      await expect(page.getByLabel("Password")).toHaveValue("");
    });
  });
}

test("signing in never leads out of the admin", async ({ page, baseURL }) => {
  await page.goto("/admin/sign-in?callbackUrl=https://evil.example/admin");
  await signIn(page, "demo-staff-password", "staff@example.com");
  await expect(page).toHaveURL(`${baseURL}/admin`);
});

test("a session cookie of one's own making opens nothing", async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: "next-auth.session-token", value: "e30.e30.e30", url: baseURL! }]);
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/admin\/sign-in/);
});

test("a refund sent by whoever is not signed in moves nothing and leads to signing in", async () => {
  const site = { shopUrl: process.env.APP_URL ?? "", consoleUrl: process.env.SANDBOX_CONSOLE_URL ?? "" };
  const shopper = new HttpBrowser();
  const order = await placeOrder(site, shopper);
  await payOrder(site, shopper, order);
  const number = new URL(order.url).pathname.split("/").at(-1) ?? "";
  const staff = new HttpBrowser(await signInStaff(site));
  const desk = await staff.open(`${site.shopUrl}/admin/orders/${number}`);
  const review = await staff.submit(desk, "amount", {}, { do: "refund" });

  const forged = { name: "next-auth.session-token", value: "e30.e30.e30", url: site.shopUrl };
  for (const cookies of [[], [forged]]) {
    const led = await new HttpBrowser(cookies).submit(review, "amountMinor");
    expect(new URL(led.url).pathname).toBe("/admin/sign-in");
    expect(new URL(led.url).searchParams.get("callbackUrl")).toContain(`/admin/orders/${number}`);
  }
  expect(await ledgerOf(number)).toEqual([expect.stringMatching(/^PAYMENT /)]);

  await staff.submit(review, "amountMinor");
  expect(await ledgerOf(number)).toEqual([
    expect.stringMatching(/^PAYMENT /),
    expect.stringMatching(/^REFUND /),
  ]);
});
