import { expect, type Page } from "@playwright/test";

/** Goes to a page of the desk as the demo's member of staff, who has to sign in first. */
export async function openAsStaff(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByLabel("E-mail address").fill("staff@example.com");
  await page.getByLabel("Password").fill("demo-staff-password");
  await page.getByRole("button", { name: "Sign in" }).click();
}

export async function openDesk(page: Page, orderNumber: string): Promise<void> {
  await openAsStaff(page, `/admin/orders/${orderNumber}`);
  await expect(page.getByRole("heading", { name: `Order ${orderNumber}` })).toBeVisible();
}

/** Captures or refunds an amount, typed in the currency's decimals, through the review, until the page says it is done. */
export async function move(page: Page, action: "capture" | "refund", amount: string): Promise<void> {
  await page.getByLabel(`Amount to ${action}`).fill(amount);
  await page.getByRole("button", { name: `Review ${action}` }).click();
  const word = action === "capture" ? "Capture" : "Refund";
  await page.getByRole("button", { name: new RegExp(`^${word} `) }).click();
  const [, decimals = ""] = amount.split(".");
  const said = Number(amount).toLocaleString("en-US", { minimumFractionDigits: decimals.length });
  await expect(page.getByText(`${said} was ${word.toLowerCase()}`)).toBeVisible();
}
