import { describe, expect, test } from "vitest";

import type { LedgerMovement } from "./compare-journal-with-ledger";
import { compareShownWithLedger, type ShownOrder } from "./compare-shown-with-ledger";

const paid: ShownOrder = {
  number: "AAAA-BBBB",
  shopperReads: "Thank you, your order is paid",
  mayPay: false,
  total: 1_000,
  staffState: "Paid",
  authorized: 1_000,
  captured: 1_000,
  refunded: 0,
};
const unpaid: ShownOrder = {
  ...paid,
  shopperReads: "",
  mayPay: true,
  staffState: "Failed",
  authorized: 0,
  captured: 0,
};

function movement(type: string, amount: number, attempt = 2): LedgerMovement {
  return { orderId: `AAAA-BBBB-${attempt}`, id: type, type, amount, currency: "USD" };
}
const payment = movement("PAYMENT", 1_000);
const authorization = movement("AUTHORIZATION", 1_000);

describe("the pages of an order and the ledger", () => {
  test.each<[string, ShownOrder, LedgerMovement[]]>([
    ["a payment", paid, [payment]],
    ["nothing", unpaid, []],
    [
      "a void",
      { ...paid, staffState: "Cancelled", shopperReads: "Your order was cancelled", captured: 0 },
      [authorization, movement("VOID_AUTHORIZATION", 1_000)],
    ],
    [
      "a capture and a refund in part",
      {
        ...paid,
        staffState: "Partly refunded",
        shopperReads: "Part of your order was refunded",
        captured: 600,
        refunded: 100,
      },
      [authorization, movement("CAPTURE", 600), movement("REFUND", 100)],
    ],
  ])("agree about %s", (_, shown, movements) => {
    expect(compareShownWithLedger([shown], movements)).toEqual([]);
  });

  test.each<[string, ShownOrder, LedgerMovement[], number]>([
    ["a payment that the bank does not have", paid, [], 3],
    ["a payment that the pages do not show", unpaid, [payment], 4],
    ["another amount", { ...paid, captured: 900 }, [payment], 1],
    ["a total that is less than what was charged", { ...paid, total: 900 }, [payment], 1],
    ["a total that is more than what was charged", { ...paid, total: 1_100 }, [payment], 1],
    ["a refund that is not shown", paid, [payment, movement("REFUND", 1_000)], 2],
    [
      "a refunded order that staff read as paid",
      { ...paid, refunded: 1_000 },
      [payment, movement("REFUND", 1_000)],
      1,
    ],
    [
      "a shopper who reads something else than staff",
      { ...paid, shopperReads: "Your order was refunded" },
      [payment],
      1,
    ],
    ["a paid order whose shopper is asked to pay", { ...paid, mayPay: true }, [payment], 1],
    ["an unknown outcome that is still shown", { ...paid, staffState: "Unknown outcome" }, [payment], 1],
    ["the movement of another order", paid, [{ ...payment, orderId: "AAAA-CCCC-1" }], 3],
  ])("contradict each other about %s", (_, shown, movements, count) => {
    expect(compareShownWithLedger([shown], movements)).toHaveLength(count);
  });
});
