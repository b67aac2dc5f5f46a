import { expect } from "@playwright/test";

import { test } from "@/e2e/support/console-test";
import { expectAccessible } from "@/e2e/support/expect-accessible";
import { openQuickOrder } from "@/e2e/support/quick-order";
import { cards, expectPaid, payButton, press } from "@/e2e/support/shopper";

test(
  "a test card of the sandbox's card frame pays an order without typing",
  { tag: "@breadth" },
  async ({ page }) => {
    await openQuickOrder(page);
    const frame = page.frameLocator("iframe[title^='Card details']");
    const chooser = frame.getByLabel("Test cards");
    await expect(payButton(page)).toBeEnabled();
    const before = await page.locator("iframe[title^='Card details']").boundingBox();
    await chooser.selectOption(cards.frictionless);
    await expect(frame.getByLabel("Card number")).toHaveValue("5123 4500 0000 0107");
    expect(await page.locator("iframe[title^='Card details']").boundingBox()).toEqual(before);
    await expectAccessible(page);
    await press(payButton(page));
    await expectPaid(page);
  },
);
