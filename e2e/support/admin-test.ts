import { type Page, test as base } from "@playwright/test";

import { demoStaff } from "@/prisma/demo-shop";

/** Tests with a staff member at the desk, signed in once a worker; pages are read without their scripts. */
export const test = base.extend<object, { desk: Page }>({
  desk: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ baseURL: process.env.APP_URL, javaScriptEnabled: false });
      const page = await context.newPage();
      await page.goto("/admin");
      await page.getByLabel("E-mail address").fill(demoStaff.email);
      await page.getByLabel("Password").fill(demoStaff.password);
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByRole("heading", { name: "Orders" }).waitFor();
      await use(page);
      await context.close();
    },
    { scope: "worker" },
  ],
});

/** What the desk says of an order and its last attempt: the order's state, and each fact by its name. */
export async function readDesk(desk: Page, number: string): Promise<Record<string, string>> {
  await desk.goto(`/admin/orders/${number}`);
  const heading = desk.getByRole("heading", { name: `Order ${number}` });
  const attempt = desk
    .getByRole("listitem")
    .filter({ has: desk.getByRole("heading", { name: /^Attempt / }) })
    .first();
  const [titled, names, values] = await Promise.all([
    heading.locator("..").innerText(),
    attempt.getByRole("term").allInnerTexts(),
    attempt.getByRole("definition").allInnerTexts(),
  ]);
  const facts = Object.fromEntries(names.map((name, index) => [name, values[index] ?? ""]));
  return { ...facts, State: titled.split("\n").at(-1)?.trim() ?? "" };
}
