import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type PreparedPayment, startTestBank } from "@/sandbox/testing/start-test-bank";

const frictionless = "5123450000000107";
const challenge = "5123450000000008";
const notEnrolled = "5111111111111118";
let bank: Awaited<ReturnType<typeof startTestBank>>;
beforeAll(async () => {
  bank = await startTestBank();
});
afterAll(() => bank.stop());

async function movementsOf(orderId: string): Promise<[string, number][]> {
  return (await bank.movements(orderId)).map(({ type, amount }) => [type, amount]);
}

async function authorized(
  amount: number,
  currency: string,
): Promise<PreparedPayment & { transactionId: string }> {
  const prepared = await bank.prepare(frictionless, { amount, currency });
  const { body } = await bank.charge("authorize", prepared);
  return { ...prepared, transactionId: body.transaction.id };
}

describe("the operations on an order", () => {
  test("an order is authorized, captured twice and refunded twice, and the ledger holds each movement", async () => {
    const prepared = await bank.prepare(frictionless, { amount: 66.5 });
    const authenticated = await bank.authenticate(prepared);
    const response = await bank.charge("authorize", prepared, authenticated.body.transaction.id);
    expect(response).toMatchObject({
      status: 201,
      body: {
        merchant: "SANDBOX",
        result: "SUCCESS",
        session: { id: prepared.session },
        order: { status: "AUTHORIZED", totalAuthorizedAmount: 66.5, totalCapturedAmount: 0 },
        sourceOfFunds: {
          type: "CARD",
          provided: {
            card: { brand: "MASTERCARD", number: "512345xxxxxx0107", expiry: { month: 12, year: 40 } },
          },
        },
        authentication: { version: "3DS2", "3ds2": { acsEci: "02" } },
        transaction: {
          type: "AUTHORIZATION",
          amount: 66.5,
          authenticationStatus: "AUTHENTICATION_SUCCESSFUL",
        },
        response: { gatewayCode: "APPROVED", gatewayRecommendation: "NO_ACTION" },
      },
    });
    expect((await bank.followUp("capture", prepared, 20.25)).body.order.status).toBe("PARTIALLY_CAPTURED");
    expect((await bank.followUp("capture", prepared, 46.25)).body.order.status).toBe("CAPTURED");
    expect((await bank.followUp("refund", prepared, 6.5)).body.order.status).toBe("PARTIALLY_REFUNDED");
    expect((await bank.followUp("refund", prepared, 60)).body.order).toMatchObject({
      status: "REFUNDED",
      totalRefundedAmount: 66.5,
    });
    expect(await movementsOf(prepared.order.id)).toEqual([
      ["AUTHORIZATION", 6650],
      ["CAPTURE", 2025],
      ["CAPTURE", 4625],
      ["REFUND", 650],
      ["REFUND", 6000],
    ]);
  });

  test("an authorization is voided once, and then can be neither captured nor refunded", async () => {
    const prepared = await authorized(40, "USD");
    const path = `session/${prepared.session}/void`;
    const request = { order: { id: prepared.order.id }, originalTransactionId: prepared.transactionId };
    const { body } = await bank.call(path, request);
    expect(body).toMatchObject({
      result: "SUCCESS",
      order: { status: "CANCELLED", totalAuthorizedAmount: 0 },
      transaction: { type: "VOID_AUTHORIZATION", amount: 40 },
    });
    expect((await bank.call(path, request)).status).toBe(400);
    expect((await bank.followUp("capture", prepared, 1)).status).toBe(400);
    expect((await bank.followUp("refund", prepared, 1)).status).toBe(400);
    expect(await movementsOf(prepared.order.id)).toEqual([
      ["AUTHORIZATION", 4000],
      ["VOID_AUTHORIZATION", 4000],
    ]);
  });

  test("a void is refused after a capture, and with another transaction's id", async () => {
    const prepared = await authorized(40, "USD");
    const path = `session/${prepared.session}/void`;
    const order = { id: prepared.order.id };
    const wrong = await bank.call(path, { order, originalTransactionId: "T1" });
    expect(wrong.body.error.field).toBe("originalTransactionId");
    await bank.followUp("capture", prepared, 1);
    const late = await bank.call(path, { order, originalTransactionId: prepared.transactionId });
    expect(late).toMatchObject({ status: 400, body: { error: { cause: "REQUEST_REJECTED" } } });
  });

  test("an order takes one payment: the second is refused and moves nothing", async () => {
    const prepared = await bank.prepare(frictionless);
    await bank.charge("pay", prepared);
    const again = await bank.charge("pay", prepared);
    expect(again).toMatchObject({ status: 400, body: { error: { field: "order.id" } } });
    expect(await movementsOf(prepared.order.id)).toEqual([["PAYMENT", 4000]]);
  });
});

describe.each([
  ["JPY", 1250, 1251, 0.5],
  ["USD", 12.5, 12.51, 0.005],
  ["KWD", 1.25, 1.251, 0.0005],
])("money in %s", (currency, amount, tooMuch, tooFine) => {
  test("is captured up to the authorization and refunded up to the capture, and never a minor unit more", async () => {
    const prepared = await authorized(amount, currency);
    const over = await bank.followUp("capture", prepared, tooMuch);
    expect(over).toMatchObject({ status: 400, body: { error: { field: "transaction.amount" } } });
    const fine = await bank.followUp("capture", prepared, tooFine);
    expect(fine).toMatchObject({ status: 400, body: { error: { field: "transaction.amount" } } });
    const captured = await bank.followUp("capture", prepared, amount);
    expect(captured.body.order.totalCapturedAmount).toBe(amount);
    expect((await bank.followUp("refund", prepared, tooMuch)).status).toBe(400);
    expect((await bank.followUp("refund", prepared, amount)).body.order.status).toBe("REFUNDED");
    expect(await movementsOf(prepared.order.id)).toEqual([
      ["AUTHORIZATION", 1250],
      ["CAPTURE", 1250],
      ["REFUND", 1250],
    ]);
  });
});

describe("the response to a charge", () => {
  test.each([
    ["5123450000000602", "12/40", "DECLINED", "FAILURE", 0],
    ["4508750015741704", "12/40", "INSUFFICIENT_FUNDS", "FAILURE", 0],
    ["5123450000000701", "12/40", "EXPIRED_CARD", "FAILURE", 0],
    [notEnrolled, "01/39", "APPROVED", "SUCCESS", 1],
    [notEnrolled, "05/39", "DECLINED", "FAILURE", 0],
    [notEnrolled, "04/27", "EXPIRED_CARD", "FAILURE", 0],
    [notEnrolled, "01/37", "ACQUIRER_SYSTEM_ERROR", "FAILURE", 0],
    [notEnrolled, "02/37", "UNSPECIFIED_FAILURE", "FAILURE", 0],
    [notEnrolled, "08/28", "TIMED_OUT", "UNKNOWN", 0],
    [notEnrolled, "05/37", "UNKNOWN", "UNKNOWN", 1],
    [notEnrolled, "01/20", "EXPIRED_CARD", "FAILURE", 0],
  ])("of %s with %s is %s, %s and makes %i movements", async (number, expiry, code, result, count) => {
    const prepared = await bank.prepare(number, { expiry });
    const { status, body } = await bank.charge("pay", prepared);
    expect(status).toBe(201);
    expect(body).toMatchObject({ result, response: { gatewayCode: code } });
    expect(await movementsOf(prepared.order.id)).toHaveLength(count);
  });

  test("a declined order can be paid with another card in a new session", async () => {
    const first = await bank.prepare("5123450000000602");
    expect((await bank.charge("pay", first)).body.order.status).toBe("FAILED");
    const session = await bank.session();
    const card = await bank.token(frictionless);
    await bank.call(`session/${session}/card`, { order: first.order, sourceOfFunds: card });
    expect((await bank.charge("pay", { ...first, session, card })).body.result).toBe("SUCCESS");
  });
});

describe("a charge depends on the authentication", () => {
  test("a challenge card without a finished authentication is declined", async () => {
    const bare = await bank.prepare(challenge);
    expect((await bank.charge("pay", bare)).body).toMatchObject({
      result: "FAILURE",
      response: { gatewayCode: "AUTHENTICATION_FAILED" },
    });
    const begun = await bank.prepare(challenge);
    const { body } = await bank.authenticate(begun);
    expect((await bank.charge("authorize", begun, body.transaction.id)).body.response.gatewayCode).toBe(
      "AUTHENTICATION_FAILED",
    );
    expect([...(await movementsOf(bare.order.id)), ...(await movementsOf(begun.order.id))]).toEqual([]);
  });

  test.each([
    ["4508750015741308", "AUTHENTICATION_FAILED"],
    ["5123450000000206", "AUTHENTICATION_FAILED"],
    ["4508750015741506", "AUTHENTICATION_FAILED"],
    ["4508750015741407", "APPROVED"],
    ["5123450000000305", "APPROVED"],
  ])(
    "after the authentication of %s a payment is %s, whether the request names the authentication or not",
    async (number, code) => {
      for (const named of [true, false]) {
        const prepared = await bank.prepare(number);
        const { body } = await bank.authenticate(prepared);
        const paid = await bank.charge("pay", prepared, named ? body.transaction.id : undefined);
        expect(paid.body.response.gatewayCode).toBe(code);
      }
    },
  );

  test("another order's authentication is refused", async () => {
    const mine = await bank.prepare(frictionless);
    const other = await bank.prepare(frictionless);
    const { body } = await bank.authenticate(other);
    const response = await bank.charge("pay", mine, body.transaction.id);
    expect(response.body.error.field).toBe("authentication.transactionId");
  });

  test("variant B of add card selects the authentication for the payment", async () => {
    const prepared = await bank.prepare(frictionless);
    const first = await bank.authenticate(prepared);
    const response = await bank.call(`session/${prepared.session}/card`, {
      order: prepared.order,
      authentication: { transactionId: first.body.transaction.id },
      session: { id: prepared.session },
    });
    expect(response).toMatchObject({ status: 200, body: { session: { updateStatus: "SUCCESS" } } });
    expect((await bank.charge("pay", prepared)).body.result).toBe("SUCCESS");
  });
});

describe("the recurring flow", () => {
  const terms = { type: "RECURRING", expiryDate: "2040-01-01", minimumDaysBetweenPayments: "28" };

  test("verifies a card under an agreement, then pays with it on file and refunds in a new session", async () => {
    const session = await bank.session();
    const agreed = await bank.call(`session/${session}/agreement`, {
      agreement: { id: "agreed-1", ...terms },
    });
    expect(agreed).toMatchObject({
      status: 200,
      body: { order: terms, agreement: { id: "agreed-1", ...terms } },
    });
    const card = await bank.token(frictionless);
    const order = { id: "verify-1", amount: 10, currency: "USD" };
    await bank.call(`session/${session}/card`, { order, sourceOfFunds: card });
    const verified = await bank.call(`session/${session}/verify`, {
      order: { id: order.id, currency: "USD" },
      session: { id: session },
    });
    expect(verified.body).toMatchObject({
      result: "SUCCESS",
      order: { status: "VERIFIED" },
      transaction: { type: "VERIFICATION", amount: 0 },
    });
    expect(await movementsOf("verify-1")).toEqual([]);

    const request = {
      card: { token: card.token },
      agreement: { id: "agreed-1" },
      order: { id: "monthly-1", amount: 9.99, currency: "USD" },
    };
    const paid = await bank.call("recurring/transaction/pay", request);
    expect(paid).toMatchObject({
      status: 201,
      body: {
        result: "SUCCESS",
        agreement: { id: "agreed-1" },
        order: { status: "CAPTURED", type: "RECURRING" },
      },
    });
    expect(paid.body).not.toHaveProperty("session");
    const refundSession = await bank.session();
    const refunded = await bank.call(`session/${refundSession}/void`, {
      order: { id: "monthly-1" },
      transaction: { amount: 9.99, currency: "USD" },
    });
    expect(refunded.body.order.status).toBe("REFUNDED");
    expect(await movementsOf("monthly-1")).toEqual([
      ["PAYMENT", 999],
      ["REFUND", 999],
    ]);
  });

  test("an unverified agreement and another card are refused, and the error names the field", async () => {
    const order = { id: "monthly-2", amount: 1, currency: "USD" };
    const { token } = await bank.token("4111111111111111");
    const unknown = await bank.call("recurring/transaction/pay", {
      card: { token },
      agreement: { id: "no" },
      order,
    });
    expect(unknown.body.error.field).toBe("agreement.id");
    const other = await bank.call("recurring/transaction/pay", {
      card: { token },
      agreement: { id: "agreed-1" },
      order,
    });
    expect(other.body.error.field).toBe("card.token");
  });
});
