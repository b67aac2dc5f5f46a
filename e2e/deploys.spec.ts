import { expect, test } from "@playwright/test";

import { whenInteractive } from "@/e2e/support/when-interactive";

test("a button whose action no longer exists opens a page that says so, and the page can be opened again", async ({
  page,
}) => {
  await page.route("**/products/*", async (route) => {
    const headers = route.request().headers();
    const action = headers["next-action"];
    if (action === undefined) return route.continue();
    return route.continue({
      headers: { ...headers, "next-action": `${action.slice(0, 2)}${"0".repeat(40)}` },
    });
  });
  await page.goto("/products/stoneware-vase");
  await (await whenInteractive(page.getByRole("button", { name: "Add to cart" }))).click();
  await expect(page.getByRole("heading", { name: "The shop was updated" })).toBeVisible();
  await page.getByRole("button", { name: "Open the page again" }).click();
  await expect(page.getByRole("button", { name: "Add to cart" })).toBeVisible();
});
