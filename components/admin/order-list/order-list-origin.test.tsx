import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import type { OrderRights } from "@/lib/back-office/views-for-role";
import type { AdminOrderRow, AdminOrderView } from "@/lib/back-office/views";

import { nothingChosen } from "@/components/admin/movements/refund-items";
import { MovementForms } from "@/components/admin/movements/movement-forms";
import { MovementReview } from "@/components/admin/movements/movement-review";
import { OrderHeading } from "@/components/admin/order/order-heading";
import { OrderTable } from "./order-list";

const from = "search=Ada&state=authorized";
const inAddress = "from=search%3DAda%26state%3Dauthorized";
const money = { currency: "USD", minor: 1000, exponent: 2 };
const row = {
  number: "K7QF-2M9X",
  state: "authorized",
  authorization: null,
  review: null,
  name: "Ada",
  email: "ada@example.com",
  placedAt: new Date(0),
  total: money,
} as unknown as AdminOrderRow;
const order = {
  ...row,
  revision: 4,
  unknown: null,
  actions: { capture: true, void: true, refund: false },
  balances: { capturable: money, refundable: money },
  lines: [],
  deliveryFee: money,
  payments: [],
  denied: [],
  deniedFor: [],
  mayRefund: null,
} as unknown as AdminOrderView & OrderRights;

const heading = (list: string) => <OrderHeading links={[]} order={order} from={list} />;

/** The page's HTML, with `&` instead of its entity. */
function render(page: ReactElement): string {
  return renderToStaticMarkup(page).replaceAll("&amp;", "&");
}

test("an order that was opened from a filtered list leads back to the same filter and page", () => {
  expect(render(<OrderTable rows={[row]} from={from} />)).toContain(`/admin/orders/K7QF-2M9X?${inAddress}"`);
  expect(render(heading(from))).toContain(`href="/admin?${from}"`);
});

test("an order that was opened from the whole list has no list in its address", () => {
  expect(render(<OrderTable rows={[row]} from="" />)).toContain('/admin/orders/K7QF-2M9X"');
  expect(render(heading(""))).toContain('href="/admin"');
});

test("the forms of a movement, its review and the way out of the review keep the list", () => {
  const forms = render(<MovementForms order={order} from={from} />);
  expect(forms.split(`name="from" value="${from}"`)).toHaveLength(3);
  const review = render(
    <MovementReview
      order={order}
      action="capture"
      amount={money}
      typedAmount="10"
      choice={nothingChosen}
      submit={() => Promise.resolve()}
      from={from}
      focus={false}
    />,
  );
  expect(review).toContain(`name="from" value="${from}"`);
  expect(review).toContain(`/admin/orders/K7QF-2M9X?${inAddress}"`);
});
