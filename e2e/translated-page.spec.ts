import { expect, type Page } from "@playwright/test";

import { ledgerOf } from "@/e2e/support/bank";
import { test } from "@/e2e/support/console-test";
import { answerChallenge, cards, expectPaid, issuer, payWith } from "@/e2e/support/shopper";
import { whenInteractive } from "@/e2e/support/when-interactive";

/**
 * Does what a browser's translation does to a page: it wraps each text in elements of its own.
 *
 * Waits for the page's scripts first: React renders a page anew, and logs an error, if its text differs from the server's.
 */
async function translate(page: Page): Promise<void> {
  for (const element of await page.locator("a, button").all()) await whenInteractive(element);
  await page.evaluate(() => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) texts.push(node as Text);
    for (const text of texts) {
      const around = text.parentElement;
      if (
        around === null ||
        text.data.trim() === "" ||
        around.closest("script, style, noscript, font, select")
      )
        continue;
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      text.replaceWith(outer);
      outer.append(inner);
      inner.append(text);
    }
  });
}

test.use({ viewport: { width: 390, height: 844 } });

test("a shopper whose browser translates each page buys, with errors, a decline and a challenge on the way", async ({
  page,
}) => {
  await page.goto("/products/stoneware-vase");
  const add = await whenInteractive(page.getByRole("button", { name: "Add to cart" }));
  await translate(page);
  await page.getByLabel("Quantity").selectOption("2");
  await add.click();

  await expect(page.getByRole("heading", { name: "Cart" })).toBeVisible();
  await translate(page);
  await page.getByLabel("Quantity").selectOption("1");
  await page.getByRole("link", { name: "Go to checkout" }).click();

  const submit = await whenInteractive(page.getByRole("button", { name: "Continue to payment" }));
  await translate(page);
  await page.getByLabel("Email").fill("shopper@example.com");
  await page.getByLabel("Country").selectOption("JP");
  await translate(page);
  await page.getByLabel("Country").selectOption("GB");
  await translate(page);
  await page.getByLabel("Full name").fill("Robin Shopper");
  await page.getByLabel("Address", { exact: true }).fill("1 Harbour Road");
  await page.getByLabel("Town or city").fill("Portsmouth");
  await page.getByLabel("Postcode").fill("nowhere");
  await submit.click();
  await expect(page.getByRole("alert").filter({ hasText: "ostcode" }).first()).toBeVisible();
  await translate(page);
  await page.getByLabel("Postcode").fill("PO1 3AX");
  await submit.click();

  await page.waitForURL(/\/orders\//);
  const number = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await whenInteractive(page.getByRole("button", { name: /^Pay / }));
  await translate(page);
  await payWith(page, cards.declined);
  await expect(page.getByText("Your bank declined the payment")).toBeVisible();
  await translate(page);
  await payWith(page, cards.challenge);
  await expect(issuer(page).getByLabel("One-time code")).toBeVisible();
  await translate(page);
  await answerChallenge(page);
  await expectPaid(page);
  await translate(page);
  await page.getByRole("link", { name: "Continue shopping" }).click();
  await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
  expect(await ledgerOf(number)).toHaveLength(1);
});
