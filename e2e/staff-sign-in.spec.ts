import { randomUUID } from "node:crypto";

import { AxeBuilder } from "@axe-core/playwright";
import { type Page, expect, test } from "@playwright/test";

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

test("nothing on the sign-in page and the order list hinders anyone", async ({ page }) => {
  await page.goto("/admin");
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await signIn(page, "demo-staff-password", "staff@example.com");
  await expect(page.getByRole("heading", { name: "Orders" })).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});
