import { expect, type Locator, type Page } from "@playwright/test";

import { payWith, cards } from "./support/shopper.ts";
import { cookiesFor, type Ordered, type StrainedStage, test } from "./support/strained-stage.ts";

/** How an attempt at paying ends: what its shopper and staff are told, and whether it may be paid again. */
const attempts = {
  paid: {
    shopper: ["Thank you, your order is paid", /^We have received \$[\d.,]+ and are preparing your order\.$/],
    mayPayAgain: false,
    staff: ["Paid", "Nothing moves before you have reviewed it."],
  },
  authorized: {
    shopper: ["Thank you, your order is confirmed", /^Your bank has set \$[\d.,]+ aside\./],
    mayPayAgain: false,
    staff: ["Authorized", "Nothing moves before you have reviewed it."],
  },
  "paid in part": {
    shopper: ["Your bank approved a part of the amount", /^Your bank approved only \$[\d.,]+ of /],
    mayPayAgain: false,
    staff: ["Approved in part", "Nothing moves before you have reviewed it."],
  },
  "being checked": {
    shopper: [
      "We are checking your payment",
      /^Your bank's answer did not reach us.* Please do not pay again: you cannot be charged twice for this order\./,
    ],
    mayPayAgain: false,
    staff: [
      "Being checked",
      "An outcome at the bank is not known yet and is being checked. No money can be moved on this order until it is settled.",
    ],
  },
  "try again": {
    shopper: [
      "The last attempt did not go through",
      "Something went wrong at the bank. Nothing was charged. Please try again.",
    ],
    mayPayAgain: true,
    staff: ["Failed", "No payment succeeded: there is nothing to capture or to refund."],
  },
  "another card": {
    shopper: [
      "The last attempt did not go through",
      "That card could not be used here. Nothing was charged. Please try another card.",
    ],
    mayPayAgain: true,
    staff: ["Failed", "No payment succeeded: there is nothing to capture or to refund."],
  },
  "not confirmed": {
    shopper: [
      "The last attempt did not go through",
      "Your bank could not confirm that it was you. Nothing was charged. Please try again or use another card.",
    ],
    mayPayAgain: true,
    staff: ["Failed", "No payment succeeded: there is nothing to capture or to refund."],
  },
  "too late": {
    shopper: [
      "The last attempt did not go through",
      "The payment took too long and was closed. Nothing was charged. Please enter your card again.",
    ],
    mayPayAgain: true,
    staff: ["Failed", "No payment succeeded: there is nothing to capture or to refund."],
  },
} satisfies Record<
  string,
  { shopper: [string, string | RegExp]; mayPayAgain: boolean; staff: [string, string] }
>;

/** How a movement at the desk ends: what staff are told, and whether they may ask for another. */
const movements = {
  done: { title: "done", sentence: / was (captured|refunded|voided)/ },
  "being checked": { title: "is being checked", sentence: /It is being checked\. Do not repeat it/ },
  declined: { title: "not done", sentence: "The bank declined it (LOCK_FAILURE). Nothing was moved." },
  refused: { title: "not done", sentence: "The bank did not accept the request. Nothing was moved." },
} satisfies Record<string, { title: string; sentence: string | RegExp }>;

/** Steps of a payment before the money, and the charge. `journal` is how its row ended, and why. */
type AttemptRow = [fault: string, ending: keyof typeof attempts, journal: string, ledger: string[]];
type MovementRow = [fault: string, ending: keyof typeof movements, journal: string, ledger: string[]];

const all = ["PAYMENT all"];

const charges: Record<"pay" | "authorize", AttemptRow[]> = {
  pay: [
    ["drop_before", "being checked", "Being checked: Connection lost", []],
    ["commit_then_drop", "being checked", "Being checked: Connection lost", all],
    ["commit_then_late", "being checked", "Being checked: Timed out", all],
    ["html_502", "being checked", "Being checked: Server error", all],
    ["html_502_before", "being checked", "Being checked: Server error", []],
    ["empty", "being checked", "Being checked: Unreadable", all],
    ["truncated", "being checked", "Being checked: Connection lost", all],
    ["wrong_content_type", "being checked", "Being checked: Unreadable", all],
    ["rate_limited", "try again", "Refused: Busy", []],
    ["server_busy", "being checked", "Being checked: Server error", []],
    ["lock_failure", "try again", "Declined: LOCK_FAILURE", []],
    ["unknown_code", "being checked", "Being checked: In flight", all],
    ["pending", "being checked", "Being checked: In flight", all],
    ["pending_not_moved", "being checked", "Being checked: In flight", []],
    ["partial_approval", "paid in part", "Done: PARTIALLY_APPROVED", ["PAYMENT half"]],
    ["wrong_order", "being checked", "Being checked: Wrong order", all],
    ["wrong_amount", "being checked", "Being checked: Wrong amount", all],
    ["update_failure", "paid", "Done", all],
    ["expired_session", "too late", "Refused: Session gone", []],
    ["unauthorized", "try again", "Refused: Unauthorized", []],
    ["wandering_types", "paid", "Done", all],
  ],
  authorize: [
    ["commit_then_drop", "being checked", "Being checked: Connection lost", ["AUTHORIZATION all"]],
    ["pending_not_moved", "being checked", "Being checked: In flight", []],
    ["partial_approval", "paid in part", "Done: PARTIALLY_APPROVED", ["AUTHORIZATION half"]],
    ["expired_session", "too late", "Refused: Session gone", []],
    ["wandering_types", "authorized", "Done", ["AUTHORIZATION all"]],
  ],
};

const steps: Record<"create_session" | "add_card" | "authenticate", AttemptRow[]> = {
  create_session: [
    ["drop_before", "try again", "Lost: Connection lost", []],
    ["commit_then_drop", "try again", "Lost: Connection lost", []],
    ["commit_then_late", "try again", "Lost: Timed out", []],
    ["html_502", "try again", "Lost: Server error", []],
    ["empty", "try again", "Lost: Unreadable", []],
    ["truncated", "try again", "Lost: Connection lost", []],
    ["wrong_content_type", "try again", "Lost: Unreadable", []],
    ["rate_limited", "try again", "Refused: Busy", []],
    ["server_busy", "try again", "Lost: Server error", []],
    ["pending", "try again", "Lost: Contradiction", []],
    ["unauthorized", "try again", "Refused: Unauthorized", []],
    ["wandering_types", "paid", "Done", all],
  ],
  add_card: [
    ["drop_before", "try again", "Lost: Connection lost", []],
    ["commit_then_drop", "try again", "Lost: Connection lost", []],
    ["html_502_before", "try again", "Lost: Server error", []],
    ["empty", "try again", "Lost: Unreadable", []],
    ["truncated", "try again", "Lost: Connection lost", []],
    ["wrong_content_type", "try again", "Lost: Unreadable", []],
    ["rate_limited", "try again", "Refused: Busy", []],
    ["server_busy", "try again", "Lost: Server error", []],
    ["lock_failure", "another card", "Declined: LOCK_FAILURE", []],
    ["unknown_code", "another card", "Declined: SANDBOX_UNHEARD_OF", []],
    ["pending", "another card", "Declined: PENDING", []],
    ["wrong_order", "try again", "Lost: Wrong order", []],
    ["update_failure", "another card", "Declined", []],
    ["expired_session", "paid", "Done", all],
    ["unauthorized", "try again", "Refused: Unauthorized", []],
    ["wandering_types", "paid", "Done", all],
  ],
  authenticate: [
    ["drop_before", "try again", "Lost: Connection lost", []],
    ["commit_then_drop", "try again", "Lost: Connection lost", []],
    ["commit_then_late", "try again", "Lost: Timed out", []],
    ["html_502", "try again", "Lost: Server error", []],
    ["empty", "try again", "Lost: Unreadable", []],
    ["truncated", "try again", "Lost: Connection lost", []],
    ["wrong_content_type", "try again", "Lost: Unreadable", []],
    ["rate_limited", "try again", "Refused: Busy", []],
    ["server_busy", "try again", "Lost: Server error", []],
    ["lock_failure", "not confirmed", "Declined: LOCK_FAILURE", []],
    ["pending", "not confirmed", "Declined: PENDING", []],
    ["wrong_order", "try again", "Lost: Wrong order", []],
    ["wrong_amount", "try again", "Lost: Wrong amount", []],
    ["expired_session", "paid", "Done", all],
    ["unauthorized", "try again", "Refused: Unauthorized", []],
    ["wandering_types", "paid", "Done", all],
  ],
};

/** The rows of a capture, a refund and a void, whose faults end alike: only what moved differs. */
function movementRows(before: string, movement: string): MovementRow[] {
  const moved = [before, movement];
  return [
    ["drop_before", "being checked", "Being checked: Connection lost", [before]],
    ["commit_then_drop", "being checked", "Being checked: Connection lost", moved],
    ["html_502", "being checked", "Being checked: Server error", moved],
    ["html_502_before", "being checked", "Being checked: Server error", [before]],
    ["empty", "being checked", "Being checked: Unreadable", moved],
    ["truncated", "being checked", "Being checked: Connection lost", moved],
    ["wrong_content_type", "being checked", "Being checked: Unreadable", moved],
    ["rate_limited", "refused", "Refused: Busy", [before]],
    ["server_busy", "being checked", "Being checked: Server error", [before]],
    ["lock_failure", "declined", "Declined: LOCK_FAILURE", [before]],
    ["unknown_code", "being checked", "Being checked: In flight", moved],
    ["pending", "being checked", "Being checked: In flight", moved],
    ["pending_not_moved", "being checked", "Being checked: In flight", [before]],
    ["wrong_order", "being checked", "Being checked: Wrong order", moved],
    ["wrong_amount", "being checked", "Being checked: Wrong amount", moved],
    ["expired_session", "done", "Done", moved],
    ["unauthorized", "refused", "Refused: Unauthorized", [before]],
    ["wandering_types", "done", "Done", moved],
  ];
}

const deskMoves: Record<"capture" | "refund" | "void", MovementRow[]> = {
  capture: movementRows("AUTHORIZATION all", "CAPTURE all"),
  refund: [
    ...movementRows("PAYMENT all", "REFUND all"),
    ["commit_then_late", "being checked", "Being checked: Timed out", ["PAYMENT all", "REFUND all"]],
  ],
  void: movementRows("AUTHORIZATION all", "VOID_AUTHORIZATION all").filter(([fault]) =>
    [
      "drop_before",
      "commit_then_drop",
      "rate_limited",
      "lock_failure",
      "pending",
      "expired_session",
    ].includes(fault),
  ),
};

/** What the timeline calls an operation. */
const kinds = {
  create_session: "Gateway session",
  add_card: "Card added",
  authenticate: "Payer authentication",
  pay: "Payment",
  authorize: "Authorization",
  capture: "Capture",
  refund: "Refund",
  void: "Void",
};

// A trace of each step would double what these rows cost.
test.use({ trace: "off" });

test("every fault that the bank can be told to make has a row at the charge", async ({ strained }) => {
  expect(charges.pay.map(([fault]) => fault).toSorted()).toEqual(
    Object.keys(await strained.ask<object>("fault-names")).toSorted(),
  );
});

for (const [fault, ending, journal, ledger] of charges.pay) {
  test(`${fault} at pay: ${ending}`, async ({ page, context, strained }) => {
    const order = await strained.order("pay");
    await strained.fault("pay", fault, order.number);
    await context.addCookies(cookiesFor(strained.shopUrl, order.shopper.cookies));
    await page.goto(order.url);
    await payWith(page, cards.frictionless);
    await expectAttempt({
      strained,
      order,
      shopperPage: page,
      operation: "pay",
      row: [fault, ending, journal, ledger],
    });
  });
}

for (const operation of ["create_session", "add_card", "authenticate", "authorize"] as const) {
  for (const row of operation === "authorize" ? charges.authorize : steps[operation]) {
    test(`${row[0]} at ${operation}: ${row[1]}`, async ({ strained }) => {
      const order = await strained.order(operation === "authorize" ? "authorize" : "pay");
      await strained.fault(operation, row[0], order.number);
      await strained.pay(order);
      const shopperPage = await strained.readAsShopper(order);
      await expectAttempt({ strained, order, shopperPage, operation, row });
    });
  }
}

for (const operation of ["capture", "refund", "void"] as const) {
  for (const [fault, ending, journal, ledger] of deskMoves[operation]) {
    test(`${fault} at ${operation}: ${ending}`, async ({ strained }) => {
      const order = await strained.order(operation === "refund" ? "pay" : "authorize");
      await strained.pay(order);
      await strained.fault(operation, fault, order.number);

      const { desk } = strained;
      const noun = kinds[operation];
      await desk.goto(`/admin/orders/${order.number}`);
      await desk.getByRole("button", { name: `Review ${operation}` }).click();
      const confirm = desk.getByRole("button", {
        name: operation === "void" ? "Void the authorization" : `${noun} $`,
      });
      await confirm.click();

      const { title, sentence } = movements[ending];
      await expect(desk.getByText(`${noun} ${title}`, { exact: true })).toBeVisible();
      await expect(desk.getByText(sentence).first()).toBeVisible();
      await expectJournal(desk, noun, journal);
      if (ending === "being checked") await expectNothingMovable(desk, noun);
      // Where it is known that nothing moved, the review is back and may be confirmed again.
      await expect(confirm).toBeVisible({ visible: ending === "declined" || ending === "refused" });
      expect(await strained.ledger(order)).toEqual(ledger);

      // Until it is known, the shopper reads what held before.
      if (ending === "done") return;
      const [heading] = attempts[operation === "refund" ? "paid" : "authorized"].shopper;
      const shopperPage = await strained.readAsShopper(order);
      await expect(shopperPage.getByRole("heading", { name: heading })).toBeVisible();
    });
  }
}

async function expectAttempt({
  strained,
  order,
  shopperPage,
  operation,
  row: [, ending, journal, ledger],
}: {
  strained: StrainedStage;
  order: Ordered;
  shopperPage: Page;
  operation: keyof typeof kinds;
  row: AttemptRow;
}): Promise<void> {
  const { shopper, mayPayAgain, staff } = attempts[ending];
  const told = shopperPage.getByRole("status").filter({ hasText: shopper[0] });
  await expect(told).toBeVisible();
  await expect(told.getByText(shopper[1])).toBeVisible();
  await expect(shopperPage.getByRole("heading", { name: "Payment", exact: true })).toBeVisible({
    visible: mayPayAgain,
  });

  const { desk } = strained;
  await desk.goto(`/admin/orders/${order.number}`);
  const titled = desk.getByRole("heading", { name: `Order ${order.number}` }).locator("..");
  await expect(titled).toContainText(staff[0]);
  await expect(desk.getByRole("region", { name: "Move money" })).toContainText(staff[1]);
  await expectJournal(desk, kinds[operation], journal);
  if (ending === "being checked") await expectNothingMovable(desk, kinds[operation]);
  expect(await strained.ledger(order)).toEqual(ledger);

  if (mayPayAgain) {
    await strained.pay(order, { page: await order.shopper.open(order.url) });
    expect(await strained.ledger(order)).toEqual(
      all.map((row) => (operation === "authorize" ? row.replace("PAYMENT", "AUTHORIZATION") : row)),
    );
  } else {
    // The page as it was before paying, in another tab: what it sends starts nothing.
    await strained.pay(order);
    expect(await strained.ledger(order)).toEqual(ledger);
  }
}

/** How the last row of its kind ended, in the timeline: `Being checked: Timed out`. */
async function expectJournal(desk: Page, kind: string, journal: string): Promise<void> {
  const row: Locator = desk
    .getByRole("region", { name: "Timeline" })
    .getByRole("listitem")
    .filter({ has: desk.getByRole("heading", { name: kind, exact: true }) })
    .first();
  const [state = "", why = ""] = journal.split(": ");
  await expect(row.getByText(state, { exact: true }).first()).toBeVisible();
  await expect(row).toContainText(why);
}

async function expectNothingMovable(desk: Page, kind: string): Promise<void> {
  await expect(desk.getByRole("link", { name: `Review the unknown ${kind.toLowerCase()}` })).toBeVisible();
  await expect(desk.getByRole("button", { name: /^Review (capture|refund|void)/ })).toHaveCount(0);
}
