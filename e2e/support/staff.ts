import { type BrowserContext, expect, type Page } from "@playwright/test";

import { type HtmlView, viewHtml } from "./html-view";
import { type BrowserCookie, HttpBrowser } from "@/testing/http-browser";
import { signInStaff } from "@/testing/order-flow";

const shopUrl = process.env.APP_URL ?? "";

let session: Promise<BrowserCookie[]> | undefined;

/** The cookies of a signed-in member of staff. A worker signs in once, and its tests share the session. */
function staffSession(): Promise<BrowserCookie[]> {
  return (session ??= signInStaff({ shopUrl }));
}

/** Signs staff in to a browser context. The sign-in page has its own tests. */
export async function signIn(context: BrowserContext): Promise<void> {
  await context.addCookies(await staffSession());
}

/** Opens a page of the admin as a member of staff, by the sign-in page. */
export async function signInAs(
  page: Page,
  { email, password }: { email: string; password: string },
  path: string,
): Promise<void> {
  await page.context().clearCookies();
  await page.goto(path);
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Opens a page of the admin in a browser, signed in. */
export async function openAsStaff(page: Page, path: string): Promise<void> {
  await signIn(page.context());
  await page.goto(path);
}

export async function openAdminOrder(page: Page, orderNumber: string): Promise<void> {
  await openAsStaff(page, `/admin/orders/${orderNumber}`);
  await expect(page.getByRole("heading", { name: `Order ${orderNumber}` })).toBeVisible();
}

/** A signed-in browser without JavaScript. */
export async function staffHttpBrowser(): Promise<HttpBrowser> {
  return new HttpBrowser(await staffSession());
}

/** Reads the page of an order in the admin, without a browser. */
export async function readAdminOrder(orderNumber: string): Promise<HtmlView> {
  const staff = await staffHttpBrowser();
  return viewHtml((await staff.open(`${shopUrl}/admin/orders/${orderNumber}`)).html);
}

/** Captures or refunds an amount, a decimal of the order's currency, and waits until the page shows the result. */
export async function moveMoney(page: Page, action: "capture" | "refund", amount: string): Promise<void> {
  await page.getByLabel(`Amount to ${action}`).fill(amount);
  await page.getByRole("button", { name: `Review ${action}` }).click();
  const word = action === "capture" ? "Capture" : "Refund";
  if (action === "refund") await page.getByLabel("Reason").selectOption("returned");
  await page.getByRole("button", { name: new RegExp(`^${word} `) }).click();
  const [, decimals = ""] = amount.split(".");
  const formatted = Number(amount).toLocaleString("en-US", { minimumFractionDigits: decimals.length });
  await expect(page.getByText(`${formatted} was ${word.toLowerCase()}`)).toBeVisible();
}
