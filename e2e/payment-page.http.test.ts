import { expect, test } from "vitest";

import { placeQuickOrder } from "@/e2e/support/quick-order";

test("the summary is in the page once, before the payment, and needs no script", async () => {
  const { page } = await placeQuickOrder();
  expect(page.html.match(/id="receipt-title"/g)).toHaveLength(1);
  expect(page.html.indexOf('id="receipt-title"')).toBeLessThan(page.html.indexOf('id="payment-title"'));
});

test("the page names the card frame's origin, so that the browser connects before any script runs", async () => {
  const { page } = await placeQuickOrder();
  const { origin } = new URL(process.env.TOKENIZATION_FRAME_URL ?? "");
  expect(page.html).toContain(`<link rel="preconnect" href="${origin}"`);
});
