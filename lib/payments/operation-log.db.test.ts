import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { moveMoney } from "./move-money";
import { payOrder } from "./pay-order";

const cardNumber = "5123450000000107";
const staffEmail = "grace@example.com";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

type Line = Record<string, unknown>;

/** Pays a new order as one request; returns the token that was used, the journal and the lines of the request. */
async function payLogged(totalMinor: bigint) {
  const order = await shop.order(totalMinor);
  const requestId = crypto.randomUUID();
  const deps = { ...shop.deps, log: shop.deps.log.with({ requestId }) };
  const card = await shop.bank.token(cardNumber);
  await payOrder({ number: order.number, access: shop.access, attempts: 0, orderRevision: 0, card }, deps);
  return { order, card, requestId, payment: await shop.payment(order.id), lines: linesOf(requestId) };
}

function linesOf(requestId: string): Line[] {
  return shop.logLines.map((line) => JSON.parse(line) as Line).filter((line) => line.requestId === requestId);
}

test("each operation of a payment is logged once, with the request's id", async () => {
  const { payment, requestId, lines } = await payLogged(4_001n);
  expect(lines).toEqual(
    payment.operations.map(({ id, kind }) => ({
      level: "info",
      time: expect.any(String) as string,
      requestId,
      gatewayOrderId: payment.gatewayOrderId,
      paymentId: payment.id,
      operationId: id,
      kind,
      state: "SUCCEEDED",
      durationMs: expect.any(Number) as number,
      msg: "operation",
    })),
  );
  expect(lines.map(({ kind }) => kind)).toEqual(["CREATE_SESSION", "ADD_CARD", "AUTHENTICATE", "PAY"]);
});

test.each([
  ["drop_before", "UNKNOWN"],
  ["unauthorized", "UNKNOWN"],
  ["rejected", "REFUSED"],
  ["lock_failure", "DECLINED"],
])("an operation with the fault %s is logged once, with its state and its reason", async (fault, state) => {
  await shop.fault("pay", fault);
  const { payment, lines } = await payLogged(4_001n);
  const row = payment.operations.at(-1)!;
  const own = lines.filter(({ operationId }) => operationId === row.id);
  // The log keeps the code and leaves out the bank's text.
  const [reason] = row.reason!.split(":");
  expect(own).toEqual([expect.objectContaining({ kind: "PAY", state, reason })]);
});

test("a refund by staff is logged once", async () => {
  const { order, payment } = await payLogged(4_001n);
  const requestId = crypto.randomUUID();
  await moveMoney(
    { kind: "REFUND", number: order.number, amountMinor: 1, revision: payment.revision, by: staffEmail },
    { ...shop.deps, log: shop.deps.log.with({ requestId }) },
  );
  expect(linesOf(requestId)).toEqual([expect.objectContaining({ kind: "REFUND", state: "SUCCEEDED" })]);
});

test("no line holds personal data, card data or credentials", async () => {
  const { order, card, payment } = await payLogged(4_001n);
  const { username, password } = shop.bank.settings;
  const secrets = {
    email: order.email,
    name: order.name,
    street: order.addressLine1,
    cardNumber,
    cardToken: card.token,
    sessionId: payment.sessionId!,
    returnToken: payment.returnToken,
    shopper: order.shopper,
    shopperId: shop.shopperId,
    staffEmail,
    username,
    password,
    credentials: Buffer.from(`${username}:${password}`).toString("base64"),
    databaseUrl: shop.databaseUrl,
  };
  const log = shop.logLines.join("");
  expect(Object.entries(secrets).filter(([, secret]) => log.includes(secret))).toEqual([]);
});
