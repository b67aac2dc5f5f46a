import { afterAll, beforeAll, expect, test } from "vitest";

import type { OrderNumber } from "@/lib/ids";
import { moveMoney } from "@/lib/payments/move-money";
import { payOrder } from "@/lib/payments/pay-order";
import { readChallenge, receivePayerReturn } from "@/lib/payments/receive-payer-return";
import { answerIssuer } from "@/testing/answer-challenge";
import { countStatements } from "@/testing/count-statements";
import { findSecrets } from "@/testing/find-secrets";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { inspectOrder } from "./inspect-order";
import type { StepView } from "./views";

const cards = {
  frictionless: "5123450000000107",
  challenge: "5123450000000008",
  declined: "5123450000000602",
};
const staff = "ada@example.com";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

async function stepsOf(number: OrderNumber): Promise<StepView[]> {
  const order = await inspectOrder({ number, access: shop.access }, shop.deps);
  return order?.attempts.flatMap(({ steps }) => steps) ?? [];
}

/** A step in a line: what, how it ended, and the status before and after it. */
function lineOf({ kind, call, statusBefore, statusAfter }: StepView): string {
  return [kind, call?.state, statusBefore ?? "none", statusAfter].filter(Boolean).join(" ");
}

async function linesOf(number: OrderNumber): Promise<string[]> {
  return (await stepsOf(number)).map(lineOf);
}

async function move(kind: "CAPTURE" | "VOID" | "REFUND", number: OrderNumber, amountMinor?: number) {
  const { revision } = await shop.db.payment.findFirstOrThrow({ where: { order: { number }, latest: true } });
  const moved = await moveMoney({ kind, number, amountMinor, revision, by: staff }, shop.deps);
  expect(moved.ok).toBe(true);
}

const untilAuthenticated = [
  "started none STARTED",
  "CREATE_SESSION SUCCEEDED STARTED SESSION_OPEN",
  "ADD_CARD SUCCEEDED SESSION_OPEN CARD_ADDED",
];

test("a payment shows each step with its call, rule, code, rows and status, the oldest first", async () => {
  const { number } = await shop.order(1_000n);
  expect(await inspectOrder({ number, access: shop.access }, shop.deps)).toMatchObject({
    attempts: [],
    state: "unpaid",
  });
  await shop.pay(number);
  expect(await linesOf(number)).toEqual([
    ...untilAuthenticated,
    "AUTHENTICATE SUCCEEDED CARD_ADDED READY",
    "PAY SUCCEEDED READY APPROVED",
  ]);
  expect(await inspectOrder({ number, access: shop.access }, shop.deps)).toMatchObject({
    attempts: [{ attempt: 1, gatewayOrderId: `${number}-1`, status: "APPROVED" }],
    state: "paid",
  });
  const pay = (await stepsOf(number)).at(-1);
  expect(pay).toMatchObject({
    by: "shopper",
    rule: { text: expect.stringMatching(/^Approved only if/), source: { file: "docs/payments.md" } },
    code: [
      { name: "nextOperation" },
      { name: "performOperation" },
      { file: "lib/gateway/gateway-client.ts", name: "pay" },
      { name: "transactionResult" },
      { name: "closeOperation" },
    ],
    rows: [{ table: "operation" }, { table: "mail" }, { table: "payment_event" }],
    call: {
      section: "Endpoints, 4. Pay",
      evidence: { path: "/session/[redacted]/pay", response: { status: 201 } },
      typescript: expect.stringContaining("amount: { minor: 1000, "),
    },
  });
  expect(pay?.rows[0]?.columns).toContainEqual(["approved_minor", "1000"]);
  const { sentAt, answeredAt } = pay?.call ?? {};
  expect(answeredAt?.getTime()).toBeGreaterThanOrEqual(sentAt?.getTime() ?? Infinity);
});

test("an order is inspected with one statement, however many attempts it has", async () => {
  const { number } = await shop.order(1_000n);
  await shop.pay(number, 0, cards.declined);
  await shop.pay(number, 1);
  const counter = countStatements();
  await inspectOrder({ number, access: shop.access }, shop.deps);
  expect(counter.statements()).toHaveLength(1);
  counter.stop();
});

test("a challenge shows the payer's return between the authentication and the charge", async () => {
  const { number, id } = await shop.order(1_000n);
  await shop.pay(number, 0, cards.challenge);
  expect((await linesOf(number)).slice(3)).toEqual(["AUTHENTICATE SUCCEEDED CARD_ADDED CHALLENGE"]);

  const { returnToken: token } = await shop.payment(id);
  const challenge = await readChallenge({ token, access: shop.access }, shop.deps);
  const markup = { url: shop.bank.urls.acs, html: challenge?.html ?? "" };
  const callback = await answerIssuer(markup, [{ code: "123456" }]);
  await receivePayerReturn({ token, fields: callback?.fields ?? {} }, shop.deps);
  expect((await linesOf(number)).slice(3)).toEqual([
    "AUTHENTICATE SUCCEEDED CARD_ADDED CHALLENGE",
    "authenticated CHALLENGE READY",
    "PAY SUCCEEDED READY APPROVED",
  ]);
});

test("captures, refunds and a void show that staff asked, without their address", async () => {
  const sold = await shop.order(2_000n, { intent: "AUTHORIZE" });
  await shop.pay(sold.number);
  await move("CAPTURE", sold.number, 1_500);
  await move("REFUND", sold.number, 500);
  const dropped = await shop.order(2_000n, { intent: "AUTHORIZE" });
  await shop.pay(dropped.number);
  await move("VOID", dropped.number);

  expect((await linesOf(sold.number)).slice(4)).toEqual([
    "AUTHORIZE SUCCEEDED READY APPROVED",
    "CAPTURE SUCCEEDED APPROVED APPROVED",
    "REFUND SUCCEEDED APPROVED APPROVED",
  ]);
  expect((await linesOf(dropped.number)).at(-1)).toBe("VOID SUCCEEDED APPROVED APPROVED");
  for (const number of [sold.number, dropped.number]) {
    const steps = await stepsOf(number);
    expect(steps.at(-1)).toMatchObject({ by: "staff", code: [{ name: "moveMoney" }, {}, {}, {}, {}] });
    expect(JSON.stringify(steps)).not.toContain(staff);
  }
});

test("a decline shows that nothing moved, and the next attempt stands after it", async () => {
  const { number } = await shop.order(1_000n);
  await shop.pay(number, 0, cards.declined);
  const declined = (await stepsOf(number)).at(-1);
  expect(declined && lineOf(declined)).toBe("PAY DECLINED READY DECLINED");
  expect(declined?.rule.text).toBe("The bank answered no. Nothing moved.");
  await shop.pay(number, 1);
  const order = await inspectOrder({ number, access: shop.access }, shop.deps);
  expect(order?.attempts.map(({ attempt, status }) => [attempt, status])).toEqual([
    [1, "DECLINED"],
    [2, "APPROVED"],
  ]);
});

test.each([
  ["pay", "commit_then_drop", "PAY UNKNOWN READY READY", /^The call moves money and has no usable answer/],
  ["add_card", "drop_before", "ADD_CARD LOST SESSION_OPEN FAILED", /^A call that moves no money/],
  ["pay", "rejected", "PAY REFUSED READY FAILED", /^The gateway itself rejected/],
] as const)("at %s the fault %s shows what it means", async (operation, fault, line, rule) => {
  const { number } = await shop.order(1_000n);
  await shop.fault(operation, fault);
  await shop.pay(number);
  const last = (await stepsOf(number)).at(-1);
  expect(last && lineOf(last)).toBe(line);
  expect(last?.rule.text).toMatch(rule);
  expect(last?.code.map(({ name }) => name)).toContain("failureResult");
});

test("a call whose process died has no request to show, and no command to copy", async () => {
  const { number, id } = await shop.order(1_000n);
  const gateway = { ...shop.deps.gateway, pay: () => Promise.reject(new Error("the process dies")) };
  await shop.pay(number, 0, undefined, 0, { ...shop.deps, gateway }).catch(() => {});
  expect((await shop.payment(id)).operations.at(-1)?.state).toBe("OPEN");
  const last = (await stepsOf(number)).at(-1);
  expect(last && lineOf(last)).toBe("PAY OPEN READY READY");
  expect(last?.call).toMatchObject({ evidence: null, typescript: null, answeredAt: null });
});

test("no secret of a payment is in what the inspector shows", async () => {
  const { number, id } = await shop.order(1_000n);
  const card = await shop.bank.token(cards.challenge);
  const { access, deps } = shop;
  await payOrder({ number, access, attempts: 0, orderRevision: 0, card }, deps);
  const { sessionId, sessionKey, returnToken, challengeHtml } = await shop.payment(id);
  const secrets = { sessionId, sessionKey, returnToken, challengeHtml, cardToken: card.token };
  for (const secret of Object.values(secrets)) expect(secret).not.toBeNull();

  const shown = JSON.stringify(await inspectOrder({ number, access }, deps));
  expect(shown).toContain("AUTHENTICATE");
  const named = new Map(Object.entries(secrets).map(([name, secret]) => [name, String(secret)]));
  expect(findSecrets([{ where: "the inspector", text: shown }], named)).toEqual([]);
});

test("staff may inspect each order, and another browser only those that it may see", async () => {
  const { number } = await shop.order(1_000n);
  const stranger = { shopper: "another", opened: [] };
  expect(await inspectOrder({ number, access: stranger }, shop.deps)).toBeUndefined();
  expect(await inspectOrder({ number, access: { opened: [] } }, shop.deps)).toBeUndefined();
  expect(await inspectOrder({ number, access: { opened: [number] } }, shop.deps)).toBeDefined();
  expect(await inspectOrder({ number, access: "staff" }, shop.deps)).toBeDefined();
});
