import { expect, test } from "vitest";

import type { AuditRow } from "@/lib/audit/audit-entries";
import { auditFacts } from "./audit-facts";

const order = { currency: "USD", currencyExponent: 2, lines: ["Fjord vase", "Oak stool"] };
const row = (rest: Partial<AuditRow>) => ({ details: {}, words: {}, order, ...rest }) as AuditRow;

test("a refund reads as goods, an amount, a reason and what was typed", () => {
  const details = { amount_minor: 10_000, items: "0x2,1x1,d", reason: "damaged", pays_twice: true };
  expect(auditFacts(row({ details, words: { note: "Two with a scratch" } }))).toEqual([
    ["Amount", "$100.00"],
    ["Goods", "2 × Fjord vase, 1 × Oak stool, the delivery"],
    ["Reason", "Damaged or faulty"],
    ["Pays twice", "yes"],
    ["Note", "Two with a scratch"],
  ]);
});

test("what is empty is left out, and what names no order stays as it was written", () => {
  const details = {
    amount_minor: 100,
    items: "",
    confirmed: null,
    orders: ["A-1", "A-2"],
    action: "dispatch_and_capture",
  };
  expect(auditFacts(row({ details, order: undefined }))).toEqual([
    ["Amount minor", "100"],
    ["Orders", "A-1, A-2"],
    ["Action", "dispatch and capture"],
  ]);
});
