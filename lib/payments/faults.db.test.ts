import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { codeLabel, operationStateLabels } from "@/components/admin/frame/labels";
import type { OrderNumber } from "@/lib/ids";
import { readAdminOrder } from "@/lib/back-office/read-admin-order";
import { readOrder } from "@/lib/orders/read-order";
import type { AdminOrderView } from "@/lib/back-office/views";
import { moveMoney } from "./move-money";
import { faultDefinitions } from "@/sandbox/fault-definitions";

import {
  type AttemptRow,
  attemptResults,
  charges,
  movementResults,
  staffMovements,
  steps,
} from "@/testing/fault-rows";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";

// Each fault of the sandbox at each operation, against the use cases. faults.http.test.ts and faults.spec.ts show what the pages say of each result.

const totalMinor = 2_000n;
const parts: Record<string, string> = { 2000: "all", 1000: "half" };

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());
beforeEach(() => shop.bank.console("faults", { method: "DELETE" }));

test("the table has a row for each fault of the sandbox at pay", () => {
  expect(charges.pay.map(([fault]) => fault).toSorted()).toEqual(Object.keys(faultDefinitions).toSorted());
});

const attemptRows = { ...steps, ...charges };

describe.each(["create_session", "add_card", "authenticate", "pay", "authorize"] as const)(
  "at %s",
  (operation) => {
    test.each(attemptRows[operation])("%s: %s", async (...row: AttemptRow) => {
      const [fault, result, journal, ledger] = row;
      const { view, mayPayAgain, staffView } = attemptResults[result];
      const { number } = await shop.order(totalMinor, {
        intent: operation === "authorize" ? "AUTHORIZE" : "PAY",
      });
      await shop.fault(operation, fault);
      await shop.pay(number, 0, undefined, 0, depsFor(operation, fault));

      const order = await viewAsShopper(number);
      expect(order.state).toMatchObject(view);
      expect(order.state.kind === "payable").toBe(mayPayAgain);
      const staff = await viewAsStaff(number);
      expect(staff.state).toBe(staffView);
      expectJournal(staff, operation.toUpperCase(), journal);
      const admitted = Object.values(staff.actions).some((admits) => admits);
      expect(admitted).toBe(!mayPayAgain && result !== "unknown outcome");
      expect(staff.unknown?.kind).toBe(result === "unknown outcome" ? operation.toUpperCase() : undefined);
      await expect.poll(() => ledgerOf(number)).toEqual(ledger);

      // If nothing may be paid again, the page as it was before the payment charges nothing, as in another tab.
      await shop.pay(number, mayPayAgain ? order.attempts : 0);
      const movement = operation === "authorize" ? "AUTHORIZATION all" : "PAYMENT all";
      expect(await ledgerOf(number)).toEqual(mayPayAgain ? [movement] : ledger);
    });
  },
);

describe.each(["capture", "refund", "void"] as const)("at %s", (operation) => {
  const kind = ({ capture: "CAPTURE", refund: "REFUND", void: "VOID" } as const)[operation];

  test.each(staffMovements[operation])("%s: %s", async (fault, result, journal, ledger) => {
    const { number } = await shop.order(totalMinor, { intent: operation === "refund" ? "PAY" : "AUTHORIZE" });
    await shop.pay(number);
    const before = await viewAsShopper(number);
    await shop.fault(operation, fault);
    const amountMinor = kind === "VOID" ? undefined : Number(totalMinor);
    const move = async () => {
      const { revision } = await viewAsStaff(number);
      const input = { kind, number, amountMinor, revision, by: "ada@example.com" };
      return moveMoney(input, depsFor(operation, fault));
    };

    const moved = await move();
    expect(moved).toMatchObject(movementResults[result].moved);
    const staff = await viewAsStaff(number);
    expectJournal(staff, kind, journal);
    expect(staff.unknown?.kind).toBe(result === "unknown outcome" ? kind : undefined);
    await expect.poll(() => ledgerOf(number)).toEqual(ledger);
    // Until the outcome is known, the shopper reads the same as before.
    if (result !== "done") expect((await viewAsShopper(number)).state).toEqual(before.state);

    // If nothing moved, it may be confirmed again; an unknown outcome is never repeated.
    const again = result === "declined" || result === "refused";
    expect(staff.actions[operation]).toBe(again);
    expect((await move()).ok).toBe(again);
    expect(await ledgerOf(number)).toHaveLength(again ? ledger.length + 1 : ledger.length);
  });
});

const callOf = { create_session: "createSession", add_card: "addCard" } as const;

/** The shop, with little patience for an answer that comes late. */
function depsFor(operation: keyof typeof attemptRows | keyof typeof staffMovements, fault: string) {
  if (fault !== "commit_then_late") return shop.deps;
  return shop.impatient(
    operation === "create_session" || operation === "add_card" ? callOf[operation] : operation,
  );
}

async function viewAsShopper(number: OrderNumber) {
  const order = await readOrder({ number, access: shop.access }, shop.deps);
  if (order === undefined) throw new Error(`no order ${number}`);
  return order;
}

async function viewAsStaff(number: OrderNumber): Promise<AdminOrderView> {
  const order = await readAdminOrder({ number }, shop.deps);
  if (order === undefined) throw new Error(`no order ${number}`);
  return order;
}

/** The bank's ledger of all attempts of an order: `PAYMENT all`, `AUTHORIZATION half`, … */
async function ledgerOf(number: OrderNumber): Promise<string[]> {
  const movements = await shop.movements(number);
  return movements.map((movement) => {
    const [type = "", amount = ""] = movement.split(" ");
    return `${type} ${parts[amount] ?? amount}`;
  });
}

/** Checks the newest operation of a kind, as staff read its state and its reason: `Unknown outcome: Timed out`. */
function expectJournal({ timeline }: AdminOrderView, kind: string, journal: string): void {
  const entry = timeline.filter((each) => "state" in each).findLast((each) => each.kind === kind);
  const [state, reason = ""] = journal.split(": ");
  expect(entry?.state && operationStateLabels[entry.state].text).toBe(state);
  const reasons = [entry?.gatewayCode, entry?.reason && codeLabel(entry.reason)];
  expect(reasons.join(" ")).toContain(reason);
}
