import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";

import { type Page, expect, test } from "@playwright/test";

import { runStaff } from "@/e2e/support/add-staff";
import { expectAccessible } from "@/e2e/support/expect-accessible";

const shopUrl = process.env.APP_URL ?? "";
const password = "four plain unrelated words";

/** Adds an account and returns its address and the link that the command prints. */
async function invite(): Promise<{ email: string; link: string }> {
  const email = `${randomUUID()}@example.com`;
  return { email, link: linkIn(await runStaff(["add", email])) };
}

function linkIn(printed: string): string {
  return /^http\S+$/m.exec(printed)?.[0] ?? "";
}

async function choosePassword(page: Page, typed: string, repeated = typed) {
  await page.getByLabel("Password", { exact: true }).fill(typed);
  await page.getByLabel("The same password again").fill(repeated);
  await page.getByRole("button", { name: "Save the password" }).click();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test(
      "an invited person chooses a password once and signs in with it",
      { tag: "@breadth" },
      async ({ page, browser }) => {
        const { email, link } = await invite();
        await page.goto(link);
        await expect(page).toHaveURL(`${shopUrl}/admin/invitation`);
        await expect(page.getByLabel("E-mail address")).toHaveValue(email);
        await choosePassword(page, password, "four other unrelated words");
        await expect(page.getByText("The two passwords differ.")).toBeVisible();
        await choosePassword(page, "aaaaaaaaaaaaaaaa");
        await expect(page.getByText("repeats too few characters")).toBeVisible();
        await expect(page.getByLabel("Password", { exact: true })).toBeFocused();

        await choosePassword(page, password);
        await page.getByRole("link", { name: "Sign in" }).click();
        await expect(page.getByLabel("E-mail address")).toHaveValue(email);
        await page.getByLabel("Password").fill(password);
        await page.getByRole("button", { name: "Sign in" }).click();
        await expect(page.getByRole("heading", { name: "Orders" })).toBeVisible();

        const stranger = await browser.newPage({ javaScriptEnabled });
        await stranger.goto(link);
        await expect(stranger.getByRole("heading", { name: "This invitation has ended" })).toBeVisible();
        await stranger.close();
      },
    );
  });
}

test("an invitation's token reaches no page, no referrer and no log", async ({ page }) => {
  const { link } = await invite();
  const token = new URL(link).pathname.split("/").at(-1) ?? "";
  expect(token).toHaveLength(43);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url() !== link) sent.push(request.url(), request.headers().referer ?? "");
  });
  await page.goto(link);
  await choosePassword(page, password);
  await expect(page.getByRole("heading", { name: "Your password is saved" })).toBeVisible();
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.join("\n")).not.toContain(token);
  expect(await page.content()).not.toContain(token);
  expect(await readFile(".data/logs/stack-shop.log", "utf8")).not.toContain(token);
});

test(
  "opening an invitation without accepting it uses nothing up",
  { tag: "@breadth" },
  async ({ request, page }) => {
    const { link } = await invite();
    for (const method of ["HEAD", "GET", "GET"]) await request.fetch(link, { method });
    await page.goto(link);
    await choosePassword(page, password);
    await expect(page.getByRole("heading", { name: "Your password is saved" })).toBeVisible();
  },
);

test(
  "disabling a person ends the open session at the next click, and the link after it replaces the password",
  { tag: "@breadth" },
  async ({ page }) => {
    const { email, link } = await invite();
    await page.goto(link);
    await choosePassword(page, password);
    const signIn = async (typed: string) => {
      await page.goto("/admin/sign-in");
      await page.getByLabel("E-mail address").fill(email);
      await page.getByLabel("Password").fill(typed);
      await page.getByRole("button", { name: "Sign in" }).click();
    };
    await signIn(password);
    await expect(page.getByRole("heading", { name: "Orders" })).toBeVisible();

    await runStaff(["disable", email]);
    await page.getByRole("link", { name: "Reconciliation" }).click();
    await expect(page).toHaveURL(/\/admin\/sign-in/);
    await signIn(password);
    await expect(page.getByText("do not go together")).toBeVisible();
    expect(await runStaff(["list"])).toMatch(new RegExp(`^${email} +owner +disabled`, "m"));

    await page.goto(linkIn(await runStaff(["enable", email])));
    await choosePassword(page, "five plain and unrelated words");
    await signIn("five plain and unrelated words");
    await expect(page.getByRole("heading", { name: "Orders" })).toBeVisible();
  },
);

test("no accessibility violations on the pages of an invitation", { tag: "@breadth" }, async ({ page }) => {
  const { link } = await invite();
  await page.goto(link);
  await expectAccessible(page);
  await choosePassword(page, "aaaaaaaaaaaaaaaa");
  await expect(page.getByText("repeats too few characters")).toBeVisible();
  await expectAccessible(page);
  await choosePassword(page, password);
  await expect(page.getByRole("heading", { name: "Your password is saved" })).toBeVisible();
  await expectAccessible(page);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "This invitation has ended" })).toBeVisible();
  await expectAccessible(page);
});
