import { expect } from "@playwright/test";

import { test } from "@/e2e/support/clock-shop";
import { placeQuickOrder } from "@/e2e/support/quick-order";
import { cards } from "@/e2e/support/shopper";
import { createCardToken } from "@/testing/card-token";

test("staff see an order that was paid more than a week ago and has not left", async ({
  clockShop: { shopUrl, consoleUrl, moveTo, staffPage },
  browser,
}) => {
  const { number, shopper, page: payment } = await placeQuickOrder({ shopUrl });
  await shopper.submit(payment, "token", await createCardToken(consoleUrl, cards.frictionless));
  const today = await staffPage(browser);
  await today.goto("/admin/slow-orders");
  await expect(today.getByRole("main")).not.toContainText(number);

  await moveTo(new Date(Date.now() + 8 * 24 * 60 * 60_000).toISOString());
  const later = await staffPage(browser);
  await later.goto("/admin/slow-orders");
  await expect(later.getByRole("main").getByRole("listitem")).toHaveText([number]);
});
