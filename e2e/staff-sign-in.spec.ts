import { randomUUID } from "node:crypto";

import { type Page, expect, test } from "@playwright/test";

import { addStaff } from "@/e2e/support/add-staff";
import { signInStaff } from "@/testing/order-flow";
import { expectAccessible } from "@/e2e/support/expect-accessible";
import { HttpBrowser } from "@/testing/http-browser";

async function signIn(page: Page, password: string, email?: string) {
  if (email !== undefined) await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test(
      "the admin requires signing in, which leads to the requested page",
      { tag: javaScriptEnabled ? "@breadth" : [] },
      async ({ page }) => {
        const { email, password } = await addStaff();
        await page.goto("/admin?state=paid");
        await expect(page).toHaveURL(/\/admin\/sign-in/);
        await signIn(page, password, email);
        await expect(page.getByRole("heading", { name: "Orders" })).toBeVisible();
        await expect(page.getByLabel("State")).toHaveValue("paid");

        await page.getByRole("button", { name: "Sign out" }).click();
        await expect(page.getByLabel("Password")).toBeVisible();
        await page.goto("/admin");
        await expect(page).toHaveURL(/\/admin\/sign-in/);
      },
    );

    test(
      "a wrong password keeps the address and does not reveal which of the two is wrong",
      { tag: javaScriptEnabled ? [] : "@breadth" },
      async ({ page }) => {
        const address = `${randomUUID()}@example.com`;
        await page.goto("/admin");
        await signIn(page, "wrong", address);
        await expect(page.getByText("do not go together")).toBeVisible();
        await expect(page.getByLabel("E-mail address")).toHaveValue(address);
        await expect(page.getByLabel("Password")).toHaveValue("");
        if (javaScriptEnabled) await expectAccessible(page);
      },
    );
  });
}

test("signing in never leads to another site", { tag: "@breadth" }, async ({ page, baseURL }) => {
  await page.goto("/admin/sign-in?callbackUrl=https://evil.example/admin");
  await signIn(page, "demo-staff-password", "staff@example.com");
  await expect(page).toHaveURL(`${baseURL}/admin`);
});

test("a forged session cookie opens nothing", async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: "next-auth.session-token", value: "e30.e30.e30", url: baseURL! }]);
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/admin\/sign-in/);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test(
      "signing out ends this browser's session; others end from the account, one or all at once",
      { tag: "@breadth" },
      async ({ page }) => {
        const shopUrl = process.env.APP_URL ?? "";
        const account = await addStaff();
        const others = await Promise.all(
          [1, 2, 3].map(async () => new HttpBrowser(await signInStaff({ shopUrl }, account))),
        );
        const open = async () => {
          const opened = await Promise.all(others.map((other) => other.open(`${shopUrl}/admin`)));
          return opened.map(({ url }) => new URL(url).pathname === "/admin");
        };
        expect(await open()).toEqual([true, true, true]);

        await page.goto("/admin/account");
        await signIn(page, account.password, account.email);
        await expect(page.getByText("This browser", { exact: true })).toHaveCount(1);
        await page
          .getByRole("button", { name: /^Sign out of / })
          .first()
          .click();
        await expect(page.getByText("That browser is signed out.")).toBeVisible();
        expect((await open()).filter(Boolean)).toHaveLength(2);
        if (javaScriptEnabled) await expectAccessible(page);
        await page.getByRole("button", { name: "Sign out everywhere else" }).click();
        await expect(page.getByText("All other browsers are signed out.")).toBeVisible();
        expect(await open()).toEqual([false, false, false]);

        const kept = new HttpBrowser(await signInStaff({ shopUrl }, account));
        await page.getByRole("button", { name: "Sign out", exact: true }).click();
        await expect(page.getByLabel("Password")).toBeVisible();
        expect(new URL((await kept.open(`${shopUrl}/admin`)).url).pathname).toBe("/admin");
      },
    );
  });
}

test(
  "guesses from anywhere lock nobody out of a browser that is known",
  { tag: "@breadth" },
  async ({ page }) => {
    const shopUrl = process.env.APP_URL ?? "";
    const account = await addStaff();
    await page.goto("/admin");
    await signIn(page, account.password, account.email);
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByLabel("Password")).toBeVisible();

    const attacker = new HttpBrowser();
    const form = await attacker.open(`${shopUrl}/admin/sign-in`);
    const guess = () =>
      attacker.submit(form, "password", { email: account.email, password: "a wrong guess" });
    const answers = [];
    for (let attempt = 1; attempt <= 11; attempt++)
      answers.push(new URL((await guess()).url).searchParams.get("error"));
    expect(answers.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => "CredentialsSignin"));
    expect(answers[10]).toBe("TooManyAttempts");

    await signIn(page, account.password, account.email);
    await expect(page.getByRole("heading", { name: "Orders" })).toBeVisible();
  },
);
