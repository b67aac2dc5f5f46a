import { expect, type Page } from "@playwright/test";

import { type AttemptRow, attempts, charges, deskMoves, movements, steps } from "@/e2e/support/fault-rows";
import { cards, payWith } from "@/e2e/support/shopper";
import { type Ordered, type StrainedStage, test } from "@/e2e/support/short-timeout-shop";

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
  test(`${fault} at pay: ${ending}`, async ({ strained }) => {
    const order = await strained.order("pay");
    await strained.fault("pay", fault, order.number);
    const page = await strained.openAsShopper(order, "scripts");
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
      const shopperPage = await strained.openAsShopper(order);
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
      if (ending === "unknown outcome") await expectNothingMovable(desk, noun);
      // Where it is known that nothing moved, the review is back and may be confirmed again.
      await expect(confirm).toBeVisible({ visible: ending === "declined" || ending === "refused" });
      expect(await strained.ledger(order)).toEqual(ledger);

      // Until it is known, the shopper reads what held before.
      if (ending === "done") return;
      const [heading] = attempts[operation === "refund" ? "paid" : "authorized"].shopper;
      const shopperPage = await strained.openAsShopper(order);
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
  if (ending === "unknown outcome") await expectNothingMovable(desk, kinds[operation]);
  expect(await strained.ledger(order)).toEqual(ledger);

  if (mayPayAgain) {
    await strained.pay(order, { page: await order.shopper.open(order.url) });
    const movement = operation === "authorize" ? "AUTHORIZATION all" : "PAYMENT all";
    expect(await strained.ledger(order)).toEqual([movement]);
  } else {
    // The page as it was before paying, in another tab: what it sends starts nothing.
    await strained.pay(order);
    expect(await strained.ledger(order)).toEqual(ledger);
  }
}

/** How the last row of its kind ended, in the timeline: `Unknown outcome: Timed out`. */
async function expectJournal(desk: Page, kind: string, journal: string): Promise<void> {
  const row = desk
    .getByRole("region", { name: "Timeline" })
    .getByRole("listitem")
    .filter({ has: desk.getByRole("heading", { name: kind, exact: true }) })
    .first();
  const [state = "", why = ""] = journal.split(": ");
  await expect(row.getByText(state, { exact: true }).first()).toBeVisible();
  await expect(row).toContainText(why);
}

async function expectNothingMovable(desk: Page, kind: string): Promise<void> {
  await expect(desk.getByRole("link", { name: `Resolve the unknown ${kind.toLowerCase()}` })).toBeVisible();
  await expect(desk.getByRole("button", { name: /^Review (capture|refund|void)/ })).toHaveCount(0);
}
