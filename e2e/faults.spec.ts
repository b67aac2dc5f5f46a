import { expect } from "@playwright/test";

import { attemptResults, movementResults } from "@/testing/fault-rows";
import { attempts, headings, isFirst, movements } from "@/e2e/support/fault-journeys";
import { cards, payWith } from "@/e2e/support/shopper";
import { test } from "@/e2e/support/short-timeout-test";

// A trace would double the time of these tests.
test.use({ trace: "off" });

for (const [index, attempt] of attempts.entries()) {
  const { operation, row } = attempt;
  const [fault, result, , ledger] = row;
  const tag = isFirst(attempt, index, attempts) ? [] : "@breadth";

  test(
    `in a browser, ${fault} at ${operation}: ${result}`,
    { tag },
    async ({ page, shortTimeoutShop: shop }) => {
      const order = await shop.placeOrder(operation === "authorize" ? "authorize" : "pay");
      await shop.orderFault(operation, fault, order.number);
      await shop.openAsShopper(page, order);
      await payWith(page, cards.frictionless);

      const { shopper, mayPayAgain } = attemptResults[result];
      const status = page.getByRole("status").filter({ hasText: shopper[0] });
      await expect(status).toBeVisible();
      await expect(status.getByText(shopper[1])).toBeVisible();
      await expect(page.getByRole("heading", { name: "Payment", exact: true })).toBeVisible({
        visible: mayPayAgain,
      });
      expect(await shop.ledger(order)).toEqual(ledger);
    },
  );
}

for (const [index, movement] of movements.entries()) {
  const { operation, row } = movement;
  const [fault, result, , ledger] = row;
  // In `npm test` faults.http.test.ts shows the other results.
  const tag = index === 0 ? [] : "@breadth";
  const { title, message } = movementResults[result];
  const heading = headings[operation];
  const button = operation === "void" ? "Void the authorization" : `${heading} $`;

  test(
    `in a browser, ${fault} at ${operation}: ${result}`,
    { tag },
    async ({ page, shortTimeoutShop: shop }) => {
      const order = await shop.placeOrder(operation === "refund" ? "pay" : "authorize");
      await shop.pay(order);
      await shop.orderFault(operation, fault, order.number);
      await shop.openAsStaff(page, order);
      await page.getByRole("button", { name: `Review ${operation}` }).click();
      if (operation === "refund") await page.getByLabel("Reason").selectOption("returned");
      await page.getByRole("button", { name: button }).click();

      const notice = page.getByText(`${heading} ${title}`, { exact: true });
      await expect(notice).toBeVisible();
      await expect(notice.locator("xpath=following-sibling::p")).toContainText(message);
      expect(await shop.ledger(order)).toEqual(ledger);
    },
  );
}
