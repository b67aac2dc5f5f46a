import type { Page } from "@playwright/test";

import { fillCheckout } from "./shopper";

/** Goes to the checkout with a plan and fills its form. */
export async function subscribe(page: Page, slug: string, button = "Subscribe"): Promise<void> {
  await page.goto(`/products/${slug}`);
  await page.getByRole("button", { name: button, exact: true }).click();
  await fillCheckout(page, { email: "robin@example.com" });
}

/** The last part of an address: the number of an order or of a plan. */
export function lastOf(url: string): string {
  return new URL(url, "http://localhost").pathname.split("/").at(-1) ?? "";
}
