import { expect, test } from "vitest";

import { ledgerOf } from "@/e2e/support/bank";
import { viewHtml } from "@/e2e/support/html-view";
import { placeQuickOrder } from "@/e2e/support/quick-order";
import { cards } from "@/e2e/support/shopper";
import { staffHttpBrowser } from "@/e2e/support/staff";

test("pressing refund, capture or void twice moves money once, and offers no second movement unreviewed", async () => {
  const staff = await staffHttpBrowser();
  for (const [action, slug, movement] of [
    ["refund", "stoneware-vase", /^REFUND /],
    ["capture", "walnut-lounge-chair", /^CAPTURE /],
    ["void", "walnut-lounge-chair", /^VOID_AUTHORIZATION /],
  ] as const) {
    const { number } = await placeQuickOrder({ slug, card: cards.frictionless });
    const orderPage = await staff.open(`${process.env.APP_URL}/admin/orders/${number}`);
    const amount: Record<string, string> = action === "void" ? {} : { amount: "10.00" };
    const review = await staff.submit(orderPage, "do", amount, { do: action });
    const presses = [1, 2, 3].map(() => staff.submit(review, "amountMinor", { reason: "returned" }));
    for (const { html } of await Promise.all(presses)) {
      expect(viewHtml(html).buttons.filter((name) => /^(Refund|Capture|Void) /.test(name))).toEqual([]);
    }
    expect(await ledgerOf(number)).toEqual([expect.anything(), expect.stringMatching(movement)]);
  }
});
