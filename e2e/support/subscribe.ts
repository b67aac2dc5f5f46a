import type { Page } from "@playwright/test";

/** Goes to the checkout with a plan and fills its form. */
export async function subscribe(page: Page, slug: string, button = "Subscribe"): Promise<void> {
  await page.goto(`/products/${slug}`);
  await page.getByRole("button", { name: button, exact: true }).click();
  await page.getByLabel("Email").fill("robin@example.com");
  await page.getByLabel("Full name").fill("Robin Shopper");
  await page.getByLabel("Address", { exact: true }).fill("1 Harbour Road");
  await page.getByLabel("Country").selectOption("GB");
  await page.getByLabel("Town or city").fill("Portsmouth");
  await page.getByLabel(/^(Postcode|Postal code)/).fill("PO1 3AX");
  await page.getByRole("button", { name: "Continue to payment" }).click();
}

/** The last part of an address: the number of an order or of a plan. */
export function lastOf(url: string): string {
  return new URL(url, "http://localhost").pathname.split("/").at(-1) ?? "";
}
