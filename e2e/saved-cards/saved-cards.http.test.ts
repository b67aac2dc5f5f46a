import { expect, test } from "vitest";

import { createCardToken } from "@/testing/card-token";
import { signInOverHttp } from "@/e2e/support/customer";
import { viewHtml } from "@/e2e/support/html-view";
import { HttpBrowser } from "@/testing/http-browser";
import { placeOrder } from "@/testing/order-flow";

const shopUrl = process.env.APP_URL ?? "";

const consoleUrl = process.env.SANDBOX_CONSOLE_URL ?? "";

let people = 0;

/** An address that no other test uses. */
const newEmail = () => `cards-${process.pid}-${Date.now()}-${(people += 1)}@example.com`;

test("without JavaScript a saved card pays with a plain form, also after another page of the order was left open", async () => {
  const { owner: shopper, order } = await customerWithCard();
  expect(order.html).not.toContain('name="token"');
  const paid = await shopper.submit(order, "savedCardId");
  expect(viewHtml(paid.html).text).toContain("Thank you, your order is paid");
  const again = await shopper.submit(order, "savedCardId");
  expect(viewHtml(again.html).text).toContain("Thank you, your order is paid");
});

/** A customer with a saved card, and the page of an order that is not paid. */
async function customerWithCard() {
  const owner = new HttpBrowser();
  await signInOverHttp(owner, newEmail());
  const paid = await placeOrder({ shopUrl }, owner);
  await owner.submit(paid, "token", { ...(await createCardToken(consoleUrl)), saveCard: "on" });
  const order = await placeOrder({ shopUrl }, owner);
  return { owner, order };
}
