import { expect, test } from "vitest";

import { sumByCurrency } from "./sum-by-currency";

test("rows are added up by currency in the order of the shop, without those that have no amount", () => {
  const row = (minor: number, currency: string) => ({ amount: { minor, currency, exponent: 2 } });
  const rows = [row(100, "EUR"), row(20, "USD"), { amount: null }, row(3, "EUR")];
  expect(sumByCurrency(rows, ["USD", "GBP", "EUR"])).toEqual([
    { minor: 20, currency: "USD", exponent: 2 },
    { minor: 103, currency: "EUR", exponent: 2 },
  ]);
});
