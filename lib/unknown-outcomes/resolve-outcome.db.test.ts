import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { operationIdSchema } from "@/lib/ids";
import { closeOperation } from "@/lib/payments/close-operation";
import { readAdminOrder } from "@/lib/back-office/read-admin-order";
import { openOperation } from "@/lib/payments/journal";
import { createPaymentBreaker } from "@/lib/payments/payment-breaker";
import { moveMoney } from "@/lib/payments/move-money";
import { readOperation } from "./read-operation";
import { resolveOutcome } from "./resolve-outcome";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());
// Lost answers in a row would otherwise stop new payments.
beforeEach(() => {
  shop.deps.breaker = createPaymentBreaker({ log: shop.deps.log });
});

const by = "staff@example.com";
const reason = "Seen in the bank's portal";
const reference = "Case 48151";

/** An order whose charge was sent and whose answer was lost. */
async function unknownCharge(
  total: bigint,
  rest: Parameters<TestShop["order"]>[1] = {},
  fault = "commit_then_drop",
) {
  const order = await shop.order(total, rest);
  await shop.fault(rest.intent === "AUTHORIZE" ? "authorize" : "pay", fault);
  await shop.pay(order.number);
  return { order, row: await unknownRow(order.id) };
}

async function unknownRow(orderId: string) {
  const row = (await shop.payment(orderId)).operations.at(-1);
  expect(row?.state).toBe("UNKNOWN");
  return row!;
}

/** An approved order on which a capture, void or refund was sent, and whose answer was lost. */
async function unknownMovement(kind: "CAPTURE" | "VOID" | "REFUND", amountMinor: number) {
  const order = await shop.order(3_000n, { intent: kind === "REFUND" ? "PAY" : "AUTHORIZE" });
  await shop.pay(order.number);
  const { revision } = await shop.payment(order.id);
  await shop.fault(kind.toLowerCase(), "commit_then_drop");
  const moved = await moveMoney({ kind, number: order.number, amountMinor, revision, by }, shop.deps);
  expect(moved).toMatchObject({ error: { kind: "outcome_unknown" } });
  return { order, row: await unknownRow(order.id) };
}

test("the evidence of an unknown outcome names the support code of the bank's error", async () => {
  const { row } = await unknownCharge(1_100n, {}, "server_busy");
  const view = await readOperation({ operationId: row.id }, shop.deps);
  const supportCode = view?.evidence?.response?.supportCode ?? "none";
  expect(supportCode).toMatch(/^\w{12}$/);
  expect(view?.evidence?.response?.body).toContain(`"supportCode": "${supportCode}"`);
});

describe("resolving an unknown outcome", () => {
  test("a charge that happened leaves the order paid, with the name and the reason of who decided", async () => {
    const { order, row } = await unknownCharge(1_200n);
    const resolved = await resolveOutcome(
      { operationId: row.id, decision: "happened", reason, by },
      shop.deps,
    );
    expect(resolved.ok).toBe(true);
    const payment = await shop.payment(order.id);
    expect(payment).toMatchObject({ status: "APPROVED", authorizedMinor: 1_200n, capturedMinor: 1_200n });
    expect(payment.operations.at(-1)).toMatchObject({
      resolvedBy: by,
      resolvedReason: reason,
      resolvedReportId: null,
    });
  });

  test("an authorization that happened is followed by its automatic capture, once", async () => {
    const { order, row } = await unknownCharge(9_000n, { intent: "AUTHORIZE", captureNowMinor: 2_500n });
    const transactionId = "AUTH-1";
    const input = { operationId: row.id, decision: "happened" as const, transactionId, reason, by };
    await Promise.all([resolveOutcome(input, shop.deps), resolveOutcome(input, shop.deps)]);
    expect(await shop.payment(order.id)).toMatchObject({ authorizedMinor: 9_000n, capturedMinor: 2_500n });
    expect(await shop.movements(order.number)).toEqual(["AUTHORIZATION 9000", "CAPTURE 2500"]);
  });

  test.each([undefined, "", "  "])(
    "an authorization happened only with the bank's transaction id, which a void needs: %j is refused",
    async (transactionId) => {
      const { order, row } = await unknownCharge(2_100n, { intent: "AUTHORIZE" });
      const input = {
        operationId: row.id,
        decision: "happened" as const,
        transactionId,
        reference,
        reason,
        by,
      };
      expect(await resolveOutcome(input, shop.deps)).toMatchObject({
        error: { kind: "transaction_id_missing" },
      });
      await unknownRow(order.id);
      const decision = "not_happened" as const;
      expect((await resolveOutcome({ ...input, decision }, shop.deps)).ok).toBe(true);
    },
  );

  test("the database refuses a resolved authorization without the bank's transaction id", async () => {
    const { row } = await unknownCharge(2_200n, { intent: "AUTHORIZE" });
    const resolved = { state: "SUCCEEDED", approvedMinor: 2_200n, closedAt: new Date() } as const;
    const update = (gatewayTransactionId: string | null) =>
      shop.db.operation.update({
        where: { id: row.id },
        data: { ...resolved, resolvedBy: by, resolvedReason: reason, gatewayTransactionId },
      });
    for (const id of [null, " "])
      await expect(update(id)).rejects.toThrow(/operation_resolved_authorization/);
  });

  test("an authorization resolved with the bank's transaction id can be voided", async () => {
    const { order, row } = await unknownCharge(2_000n, { intent: "AUTHORIZE" });
    const [movement] = await shop.bank.movements(`${order.number}-1`);
    const transactionId = movement.id as string;
    await resolveOutcome({ operationId: row.id, decision: "happened", transactionId, reason, by }, shop.deps);
    const { revision } = await shop.payment(order.id);
    expect(await moveMoney({ kind: "VOID", number: order.number, revision, by }, shop.deps)).toMatchObject({
      ok: true,
    });
    expect((await shop.payment(order.id)).voided).toBe(true);
  });

  test("a charge that did not happen lets the shopper pay again, and the money moves once", async () => {
    const { order, row } = await unknownCharge(1_300n, {}, "drop_before");
    const input = { operationId: row.id, decision: "not_happened" as const, reference, reason, by };
    expect((await resolveOutcome(input, shop.deps)).ok).toBe(true);
    expect(await shop.payment(order.id)).toMatchObject({ status: "FAILED", endReason: "not_happened" });
    await shop.pay(order.number, 1);
    expect(await shop.payment(order.id)).toMatchObject({
      attempt: 2,
      status: "APPROVED",
      capturedMinor: 1_300n,
    });
    expect(await shop.movements(order.number)).toEqual(["PAYMENT 1300"]);
  });

  test.each([
    ["CAPTURE", 1_000, { capturedMinor: 1_000n, capturePendingMinor: 0n }],
    ["REFUND", 1_000, { refundedMinor: 1_000n, refundPendingMinor: 0n }],
    ["VOID", 3_000, { voided: true, capturedMinor: 0n }],
  ] as const)("a %s that happened is in the payment's totals", async (kind, amount, totals) => {
    const { order, row } = await unknownMovement(kind, amount);
    const input = { operationId: row.id, decision: "happened" as const, reason, by };
    expect((await resolveOutcome(input, shop.deps)).ok).toBe(true);
    expect(await shop.payment(order.id)).toMatchObject({ status: "APPROVED", ...totals });
  });

  test.each([
    ["CAPTURE", 1_000, { capturedMinor: 0n, capturePendingMinor: 0n }],
    ["REFUND", 1_000, { refundedMinor: 0n, refundPendingMinor: 0n }],
    ["VOID", 3_000, { voided: false }],
  ] as const)("a %s that did not happen frees the payment for the next", async (kind, amount, totals) => {
    const { order, row } = await unknownMovement(kind, amount);
    const input = { operationId: row.id, decision: "not_happened" as const, reference, reason, by };
    expect((await resolveOutcome(input, shop.deps)).ok).toBe(true);
    const payment = await shop.payment(order.id);
    expect(payment).toMatchObject({ status: "APPROVED", ...totals });
    expect(payment.operations.at(-1)).toMatchObject({ state: "NOT_HAPPENED", approvedMinor: null });
  });

  test("a charge resolved with a lesser amount has that amount, and nothing is captured automatically", async () => {
    const { order, row } = await unknownCharge(4_000n, { intent: "AUTHORIZE", captureNowMinor: 500n });
    const happened = { decision: "happened" as const, amountMinor: 1_500, transactionId: "AUTH-2" };
    const input = { operationId: row.id, ...happened, reason, by };
    await resolveOutcome(input, shop.deps);
    expect(await shop.payment(order.id)).toMatchObject({
      status: "APPROVED",
      authorizedMinor: 1_500n,
      capturedMinor: 0n,
    });
  });

  test.each([
    ["more than was asked", 1_401],
    ["nothing", 0],
    ["a part of a minor unit", 0.5],
  ])("refuses %s, and the outcome stays unknown", async (_what, amountMinor) => {
    const { order, row } = await unknownCharge(1_400n);
    const input = { operationId: row.id, decision: "happened" as const, amountMinor, reason, by };
    expect(await resolveOutcome(input, shop.deps)).toMatchObject({ error: { kind: "invalid_amount" } });
    await unknownRow(order.id);
  });

  test.each([
    ["PAY", 1_400, { authorizedMinor: 1_400n, capturedMinor: 1_400n }],
    ["CAPTURE", 1_000, { authorizedMinor: 3_000n, capturedMinor: 1_000n }],
    ["REFUND", 1_000, { capturedMinor: 3_000n, refundedMinor: 1_000n }],
  ] as const)(
    "a %s of more than was asked is recorded once a person confirms it, and no total includes the rest",
    async (kind, asked, totals) => {
      const { order, row } =
        kind === "PAY" ? await unknownCharge(1_400n) : await unknownMovement(kind, asked);
      const input = {
        operationId: row.id,
        decision: "happened" as const,
        amountMinor: asked + 250,
        reason,
        by,
      };
      expect(await resolveOutcome(input, shop.deps)).toMatchObject({ error: { kind: "invalid_amount" } });
      expect(await resolveOutcome({ ...input, mayExceed: true }, shop.deps)).toMatchObject({ ok: true });
      const payment = await shop.payment(order.id);
      expect(payment).toMatchObject(totals);
      expect(payment.operations.at(-1)).toMatchObject({ approvedMinor: BigInt(asked), excessMinor: 250n });
      const view = await readAdminOrder({ number: order.number }, shop.deps);
      expect(view?.excess).toMatchObject([{ kind, excess: { minor: 250 } }]);
    },
  );

  test("the database keeps an excess from every operation that no person resolved", async () => {
    const { row } = await unknownCharge(1_400n);
    const close = (approved: number, resolution: string) =>
      shop.db.$executeRawUnsafe(`
        UPDATE operation SET state = 'SUCCEEDED', closed_at = now(), excess_minor = 1, approved_minor = ${approved}
          ${resolution}
        WHERE id = '${row.id}'`);
    await expect(close(1_400, "")).rejects.toThrow(/operation_excess/);
    const byPerson = ", resolved_by = 'staff', resolved_reason = 'seen'";
    await expect(close(1_399, byPerson)).rejects.toThrow(/operation_excess/);
  });

  test("refuses a part of a void", async () => {
    const { row } = await unknownMovement("VOID", 3_000);
    const input = { operationId: row.id, decision: "happened" as const, amountMinor: 100, reason, by };
    expect(await resolveOutcome(input, shop.deps)).toMatchObject({ error: { kind: "invalid_amount" } });
  });

  test("needs a reason", async () => {
    const { row } = await unknownCharge(1_500n);
    const input = { operationId: row.id, decision: "happened" as const, reason: "  ", by };
    expect(await resolveOutcome(input, shop.deps)).toMatchObject({ error: { kind: "reason_missing" } });
  });

  test.each([
    ["no reference", undefined, "not_proven"],
    ["an empty reference", "  ", "not_proven"],
    ["a reference of three letters", "abc", "reference_invalid"],
    ["a reference of nothing but dashes", "----------", "reference_invalid"],
    ["a reference that nobody sees", "\u200B\u3164\u2060\u00AD\u200B\u200B\u200B", "reference_invalid"],
    ["a reference of one letter", "xxxxxxxxxx", "reference_invalid"],
  ])(
    "that a charge did not happen is refused with %s before its day of settlement has passed, and the shopper cannot pay again",
    async (_what, given, kind) => {
      const { order, row } = await unknownCharge(1_550n);
      const input = { operationId: row.id, decision: "not_happened" as const, reference: given, reason, by };
      expect(await resolveOutcome(input, shop.deps)).toMatchObject({ error: { kind } });
      await unknownRow(order.id);
      await shop.pay(order.number, 1);
      expect(await shop.movements(order.number)).toEqual(["PAYMENT 1550"]);
    },
  );

  test("that a charge did not happen needs no reference once its day of settlement has passed", async () => {
    const { row } = await unknownCharge(1_560n, {}, "drop_before");
    const input = { operationId: row.id, decision: "not_happened" as const, reason, by };
    const end = (await readOperation({ operationId: row.id }, shop.deps))!.settlementEnd;
    const at = (time: number) => ({ ...shop.deps, now: () => new Date(time) });
    expect(await resolveOutcome(input, at(end.getTime() - 1))).toMatchObject({
      error: { kind: "not_proven" },
    });
    expect((await resolveOutcome(input, at(end.getTime()))).ok).toBe(true);
    const stored = await shop.db.operation.findUniqueOrThrow({ where: { id: row.id } });
    expect(stored).toMatchObject({ settlementEndedAt: end, resolvedReference: null });
  });

  test("the bank's reference is kept, and its blanks are not", async () => {
    const { row } = await unknownCharge(1_570n, {}, "drop_before");
    const input = { operationId: row.id, decision: "not_happened" as const, reason, by };
    expect((await resolveOutcome({ ...input, reference: " Case\u200B 48151 " }, shop.deps)).ok).toBe(true);
    const view = await readOperation({ operationId: row.id }, shop.deps);
    expect(view?.resolution).toMatchObject({ reference: "Case 48151" });
  });

  test("the database refuses that a movement did not happen without any proof", async () => {
    const { row } = await unknownCharge(1_580n);
    const update = shop.db.operation.update({
      where: { id: row.id },
      data: { state: "NOT_HAPPENED", closedAt: new Date(), resolvedBy: by, resolvedReason: reason },
    });
    await expect(update).rejects.toThrow(/operation_not_happened_is_proven/);
  });

  test("exactly one of many contradicting decisions at once counts", async () => {
    const { order, row } = await unknownCharge(1_600n);
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, index) => {
        const decision = index % 2 === 0 ? ("happened" as const) : ("not_happened" as const);
        return resolveOutcome(
          { operationId: row.id, decision, reference, reason, by: `staff-${index}` },
          shop.deps,
        );
      }),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.filter((result) => !result.ok && result.error.kind === "changed")).toHaveLength(7);
    const winner = results.findIndex(({ ok }) => ok);
    const payment = await shop.payment(order.id);
    expect(payment.operations.at(-1)?.resolvedBy).toBe(`staff-${winner}`);
    expect(payment.status).toBe(winner % 2 === 0 ? "APPROVED" : "FAILED");
  });

  test("an answer that comes after the resolution changes nothing", async () => {
    const order = await shop.order(1_700n);
    await shop.pay(order.number);
    const { id } = await shop.payment(order.id);
    const opened = await openOperation(shop.deps, id, {
      requestedBy: by,
      choose: () => ({ kind: "REFUND", amountMinor: 700n }),
    });
    await closeOperation(shop.deps, opened!, { state: "UNKNOWN", reason: "timed_out" }, new Date());
    const input = {
      operationId: opened!.operation.id,
      decision: "not_happened" as const,
      reference,
      reason,
      by,
    };
    await resolveOutcome(input, shop.deps);
    await closeOperation(shop.deps, opened!, { state: "SUCCEEDED", approvedMinor: 700n }, new Date());
    const payment = await shop.payment(order.id);
    expect(payment.refundedMinor).toBe(0n);
    expect(payment.operations.at(-1)?.state).toBe("NOT_HAPPENED");
  });

  test("what is not unknown cannot be resolved", async () => {
    const order = await shop.order(1_800n);
    await shop.pay(order.number);
    const row = (await shop.payment(order.id)).operations.at(-1)!;
    const input = { decision: "not_happened" as const, reference, reason, by };
    expect(await resolveOutcome({ ...input, operationId: row.id }, shop.deps)).toMatchObject({
      error: { kind: "changed" },
    });
    expect(
      await resolveOutcome(
        { ...input, operationId: operationIdSchema.parse(crypto.randomUUID()) },
        shop.deps,
      ),
    ).toMatchObject({
      error: { kind: "not_found" },
    });
  });
});
