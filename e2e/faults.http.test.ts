import { expect } from "vitest";

import { type AttemptRow, attemptResults, movementResults } from "@/testing/fault-rows";
import { type attemptRows, attempts, headings, isFirst, movements } from "@/e2e/support/fault-journeys";
import { type HtmlView, viewHtml } from "@/e2e/support/html-view";
import { test } from "@/e2e/support/http-test";
import type { PlacedOrder, ShortTimeoutShop } from "@/e2e/support/short-timeout-shop";

for (const { operation, row } of attempts.filter(isFirst)) {
  test(`without JavaScript, ${row[0]} at ${operation}: ${row[1]}`, async ({ shortTimeoutShop: shop }) => {
    const order = await shop.placeOrder(operation === "authorize" ? "authorize" : "pay");
    await shop.orderFault(operation, row[0], order.number);
    await shop.pay(order);
    await expectAttempt(shop, order, operation, row);
  });
}

for (const { operation, row } of movements.filter(isFirst)) {
  const [fault, result, journal, ledger] = row;
  const { title, message } = movementResults[result];
  const heading = headings[operation];
  const button = operation === "void" ? "Void the authorization" : `${heading} $`;

  test(`without JavaScript, ${fault} at ${operation}: ${result}`, async ({ shortTimeoutShop: shop }) => {
    const order = await shop.placeOrder(operation === "refund" ? "pay" : "authorize");
    await shop.pay(order);
    await shop.orderFault(operation, fault, order.number);

    const { staff } = shop;
    const confirms = ({ buttons }: HtmlView) => buttons.some((name) => name.startsWith(button));
    const orderPage = await staff.open(`${shop.shopUrl}/admin/orders/${order.number}`);
    const review = await staff.submit(orderPage, "do", {}, { do: operation });
    expect(confirms(viewHtml(review.html))).toBe(true);
    const moved = viewHtml((await staff.submit(review, "amountMinor", { reason: "returned" })).html);

    expect(moved.text).toContain(`${heading} ${title}`);
    expectText(moved.text, message);
    expectJournal(moved, heading, journal);
    if (result === "unknown outcome") expectNothingMovable(moved, heading);
    // If nothing moved, the review is shown again and may be confirmed again.
    expect(confirms(moved)).toBe(result === "declined" || result === "refused");
    expect(await shop.ledger(order)).toEqual(ledger);

    // Until the outcome is known, the shopper reads the same as before.
    if (result === "done") return;
    const [before] = attemptResults[operation === "refund" ? "paid" : "authorized"].shopper;
    expect((await shop.viewAsShopper(order)).headings).toContain(before);
  });
}

async function expectAttempt(
  shop: ShortTimeoutShop,
  order: PlacedOrder,
  operation: keyof typeof attemptRows,
  [, result, journal, ledger]: AttemptRow,
): Promise<void> {
  const { shopper, mayPayAgain, staff } = attemptResults[result];
  const shopperView = await shop.viewAsShopper(order);
  const status = shopperView.statuses().find(({ text }) => text.includes(shopper[0]));
  expectText(status?.text.replace(shopper[0], "").trim(), shopper[1]);
  expect(shopperView.headings.includes("Payment")).toBe(mayPayAgain);

  const staffView = await shop.viewAsStaff(order);
  expect(staffView.around(`Order ${order.number}`).text).toContain(staff[0]);
  expect(staffView.region("Move money").text).toContain(staff[1]);
  expectJournal(staffView, headings[operation], journal);
  if (result === "unknown outcome") expectNothingMovable(staffView, headings[operation]);
  expect(await shop.ledger(order)).toEqual(ledger);

  if (mayPayAgain) {
    await shop.pay(order, { page: await order.shopper.open(order.url) });
    const movement = operation === "authorize" ? "AUTHORIZATION all" : "PAYMENT all";
    expect(await shop.ledger(order)).toEqual([movement]);
  } else {
    // Pays with the order's first page, as another tab would. Nothing is charged.
    await shop.pay(order);
    expect(await shop.ledger(order)).toEqual(ledger);
  }
}

/** Checks the state and the reason of the newest operation of a kind: `Unknown outcome: Timed out`. */
function expectJournal(view: HtmlView, heading: string, journal: string): void {
  const operation = view.region("Timeline").items(heading)[0];
  const [state = "", reason = ""] = journal.split(": ");
  expect(operation?.around(heading).text).toContain(state);
  expect(operation?.text).toContain(reason);
}

function expectNothingMovable(view: HtmlView, heading: string): void {
  expect(view.links).toContain(`Resolve the unknown ${heading.toLowerCase()}`);
  expect(view.buttons.filter((name) => /^Review (capture|refund|void)/.test(name))).toEqual([]);
}

function expectText(text: string | undefined, expected: string | RegExp): void {
  if (typeof expected === "string") expect(text).toContain(expected);
  else expect(text).toMatch(expected);
}
