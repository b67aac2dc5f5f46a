import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { cardSaving, chargesByAgreement } from "@/testing/agreement-fault-rows";
import { charges, staffMovements, steps } from "@/testing/fault-rows";
import { readMarkdownTable } from "@/testing/read-markdown-table";

const document = readFileSync(new URL("faults.md", import.meta.url), "utf8");

/** The result of a fault at an operation, as the table writes it. */
function cell(rows: readonly [string, string, string, string[]?][], fault: string, before: number): string {
  const row = rows.find(([name]) => name === fault);
  if (row === undefined) return "";
  const [, result, , ledger = []] = row;
  if (result !== "unknown outcome") return result;
  return `${result}, ${ledger.length > before ? "moved" : "not moved"}`;
}

test("the table of faults lists exactly what is tested", () => {
  const tested = charges.pay.map(([fault]) => [
    `\`${fault}\``,
    cell(steps.create_session, fault, 0),
    cell(steps.add_card, fault, 0),
    cell(steps.authenticate, fault, 0),
    cell(charges.pay, fault, 0),
    cell(charges.authorize, fault, 0),
    cell(staffMovements.capture, fault, 1),
    cell(staffMovements.refund, fault, 1),
    cell(staffMovements.void, fault, 1),
    cell(cardSaving.agreement, fault, 0),
    cell(cardSaving.verify, fault, 0),
    cell(chargesByAgreement, fault, 0),
  ]);
  expect(readMarkdownTable(document)).toEqual(tested);
});
