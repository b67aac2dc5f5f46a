import { expect } from "@playwright/test";
import { load } from "cheerio";

import { test } from "@/e2e/support/console-test";
import { signInOverHttp } from "@/e2e/support/customer";
import { HttpBrowser } from "@/e2e/support/http-browser";
import { signInStaff } from "@/e2e/support/order-flow";

const shopUrl = process.env.APP_URL ?? "";
const unknownId = "00000000-0000-4000-8000-000000000000";

/** Addresses below which there is nothing, one malformed and one well formed where both can be. */
const shopPaths = [
  "/nothing",
  "/products/nothing",
  "/orders/nothing",
  "/orders/ABCD-2345",
  "/plans/nothing",
  "/plans/ABCD-2345",
  "/account/plans/nothing",
  "/account/plans/ABCD-2345",
  "/account/plans/ABCD-2345/card",
  "/account/plans/ABCD-2345/pause",
  "/account/plans/ABCD-2345/nothing",
  "/account/cards/nothing",
  `/account/cards/${unknownId}`,
  `/account/cards/${unknownId}/remove`,
  "/account/addresses/nothing",
  `/account/addresses/${unknownId}`,
];
const staffPaths = [
  "/admin/orders/nothing",
  "/admin/orders/ABCD-2345",
  "/admin/plans/nothing",
  "/admin/plans/ABCD-2345",
  "/admin/unknown-outcomes/nothing",
  `/admin/unknown-outcomes/${unknownId}`,
  "/admin/reconciliation/nothing",
  `/admin/reconciliation/${unknownId}`,
  "/admin/reconciliation/uploads/nothing",
];

/** What a browser shows of a page before any script has run. */
async function read(path: string, browser: HttpBrowser, language = "en") {
  const cookie = browser
    .cookiesFor(shopUrl)
    .map(({ name, value }) => `${name}=${value}`)
    .join("; ");
  const response = await fetch(shopUrl + path, {
    headers: { cookie, "accept-language": language },
    redirect: "manual",
  });
  const $ = load(await response.text());
  return {
    status: response.status,
    robots: response.headers.get("x-robots-tag") ?? $("meta[name=robots]").attr("content"),
    language: $("html").attr("lang"),
    direction: $("html").attr("dir"),
    heading: $("main h1").text(),
    links: [...$("main a")].map((link) => $(link).attr("href")),
    title: $("title").text(),
  };
}

test("where there is nothing the shop answers with 404, and says so before any script has run", async () => {
  const customer = new HttpBrowser();
  await signInOverHttp(customer, `${crypto.randomUUID()}@example.com`);
  for (const path of shopPaths) {
    const page = await read(path, customer);
    expect(page, path).toMatchObject({
      status: 404,
      robots: "noindex",
      language: "en",
      heading: "Page not found",
      title: "Page not found · Alder & Loom",
    });
    expect(page.links, path).toEqual(expect.arrayContaining(["/", "/orders/find"]));
  }
});

test("the page that is not found is in the shopper's language", async () => {
  for (const path of ["/nothing", "/products/nothing", "/orders/ABCD-2345"]) {
    const page = await read(path, new HttpBrowser(), "ar");
    expect(page, path).toMatchObject({ status: 404, language: "ar", direction: "rtl" });
    expect(page.heading, path).toMatch(/\p{Script=Arabic}/u);
  }
});

test("where there is nothing the admin answers with 404, and says so before any script has run", async () => {
  const staff = new HttpBrowser(await signInStaff({ shopUrl }));
  for (const path of staffPaths) {
    const page = await read(path, staff);
    expect(page, path).toMatchObject({
      status: 404,
      robots: "noindex",
      heading: "Not found",
      title: "Not found · Admin",
    });
    expect(page.links, path).toContain("/admin");
  }
});

test.describe("in a browser", () => {
  test.use({ allowedConsoleMessage: /Failed to load resource: .* status of 404 / });

  test("a shopper goes on from a product that is not found, in the shop's frame", async ({ page }) => {
    expect((await page.goto("/products/nothing"))?.status()).toBe(404);
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "See all products" }).click();
    await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/");
  });
});
