import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import type { OrderRights } from "@/lib/back-office/views-for-role";
import type { AdminOrderView } from "@/lib/back-office/views";
import { nothingChosen } from "./refund-items";
import { MoveMoney } from "./move-money";
import type { MovementAction } from "@/components/admin/frame/messages";

const usd = (minor: number) => ({ minor, currency: "USD", exponent: 2 });
const total = usd(5_000);

const order: AdminOrderView & OrderRights = {
  number: "K7QF-2M9X",
  placedAt: new Date("2026-11-22T12:00:00Z"),
  name: "Robin Shopper",
  email: "shopper@example.com",
  total,
  state: "paid",
  authorization: null,
  review: null,
  lines: [],
  delivery: {
    name: "Robin Shopper",
    addressLine1: "1 Harbour Road",
    addressLine2: null,
    city: "Portsmouth",
    region: null,
    postalCode: null,
    country: "GB",
  },
  deliveryFee: usd(0),
  deliveryPaid: usd(0),
  deliveryRefunded: false,
  deliveryMethod: null,
  deliveryName: null,
  expected: null,
  discount: null,
  tax: null,
  phone: null,
  deliveryNote: null,
  intent: "PAY",
  captureNow: usd(0),
  balances: {
    ordered: total,
    authorized: total,
    captured: total,
    refunded: usd(0),
    capturable: total,
    refundable: total,
    unrefunded: total,
  },
  chargeback: null,
  unknown: null,
  excess: [],
  actions: { capture: true, void: true, refund: true },
  orderRevision: 0,
  mayDispatch: false,
  dispatchDoubts: [],
  mayCloseRest: false,
  restClosed: null,
  revision: 7,
  payments: [],
  onTerms: false,
  timeline: [],
  denied: [],
  deniedFor: [],
  mayRefund: null,
  aloneMinor: undefined,
  codeAboveMinor: undefined,
  mayCorrect: true,
  mayNote: true,
};

type Payment = AdminOrderView["payments"][number];

const payment: Payment = {
  attempt: 1,
  status: "APPROVED",
  card: null,
  gatewayOrderId: "K7QF-2M9X-1",
  agreement: null,
  endReason: null,
  authentication: { version: null, status: null, eci: null },
};

function render(action: MovementAction, reviewedRevision: number | undefined): string {
  return renderToStaticMarkup(
    <MoveMoney
      order={order}
      action={action}
      typedAmount="20.00"
      choice={nothingChosen}
      reviewedRevision={reviewedRevision}
      submit={() => Promise.resolve()}
      from=""
      focus={false}
    />,
  );
}

/** The field that only the form of a reviewed movement posts. */
const armed = 'name="amountMinor"';

test.each(["capture", "void", "refund"] as const)(
  "a %s can be sent only where it was reviewed at the order's present revision",
  (action) => {
    expect(render(action, order.revision)).toContain(armed);
    for (const revision of [order.revision - 1, order.revision + 1, undefined])
      expect(render(action, revision)).not.toContain(armed);
  },
);

test("a movement that must be reviewed anew keeps the amount that was typed", () => {
  expect(render("refund", order.revision - 1)).toContain('value="20.00"');
});

test("a refund above a clerk's limit is not offered for review, and the page says who can refund more", () => {
  const page = (mayRefund: number) =>
    renderToStaticMarkup(
      <MoveMoney
        order={{ ...order, mayRefund: usd(mayRefund) }}
        action="refund"
        typedAmount="20.00"
        choice={nothingChosen}
        reviewedRevision={order.revision}
        submit={() => Promise.resolve()}
        from=""
        focus={false}
      />,
    );
  expect(page(2_000)).toContain(armed);
  expect(page(1_999)).not.toContain(armed);
  expect(page(1_999)).toContain(
    "You may refund $19.99 more of this order. A manager or an owner can refund more.",
  );
});

test("what a role may not do is not offered, and the page says who can", () => {
  const page = renderToStaticMarkup(
    <MoveMoney
      order={{
        ...order,
        actions: { capture: true, void: false, refund: false },
        denied: ["void"],
        deniedFor: ["owner", "manager"],
      }}
      action="void"
      typedAmount=""
      choice={nothingChosen}
      reviewedRevision={order.revision}
      submit={() => Promise.resolve()}
      from=""
      focus={false}
    />,
  );
  expect(page).not.toContain(armed);
  expect(page).toContain("Your role may not void. An owner or a manager can.");
});

test("a paid order says what to do about another card or other goods, also to who may not refund now", () => {
  const page = (payments: Payment[]) =>
    renderToStaticMarkup(
      <MoveMoney
        order={{ ...order, payments, actions: { capture: false, void: false, refund: false } }}
        action={undefined}
        typedAmount=""
        choice={nothingChosen}
        reviewedRevision={undefined}
        submit={() => Promise.resolve()}
        from=""
        focus={false}
      />,
    );
  const paid = page([payment]);
  expect(paid).toContain("The bank refunds only to the card that paid.");
  expect(paid).toContain("pay by bank transfer outside the shop, and note it on the order.");
  expect(paid).toContain("Do not refund it here as well.");
  expect(paid).toContain(
    "Refund the missing pieces by line, and ask the customer to order the other article",
  );
  expect(page([{ ...payment, status: "DECLINED" }])).not.toContain("Refund to another card");
});
