import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { createGateway } from "./gateway-client";
import { gatewayOrderIdSchema, sessionIdSchema } from "@/lib/ids";
import type { Gateway } from "./gateway";
import { startFakeGateway, fakeGatewaySettings } from "@/testing/start-fake-gateway";

const inSession = {
  sessionId: sessionIdSchema.parse("SESSION0001"),
  orderId: gatewayOrderIdSchema.parse("A1-1"),
};
const amount = { minor: 1_234, currency: "USD", exponent: 2 };
const card = { token: "tok_secret", expiryMonth: 3, expiryYear: 29 };
const authRedirectUrl = "https://shop.example/payments/t/return";

let bank: Awaited<ReturnType<typeof startFakeGateway>>;
let gateway: Gateway;
beforeAll(async () => {
  bank = await startFakeGateway();
  gateway = createGateway(fakeGatewaySettings(bank.baseUrl));
});
beforeEach(() => {
  bank.calls.length = 0;
});
afterAll(() => bank.stop());

/** What the operations of saved cards take beside all others. */
const onFile = {
  agreement: {
    id: "agreement-of-one-customer",
    expiryDate: "2031-12-31",
    minimumDaysBetweenPayments: 28,
  },
  agreementId: "agreement-of-one-customer",
  cardToken: "tok_secret",
};

type Parts = Record<string, unknown>;

/** R-full of an approved movement of 12.34 USD, with the fields of `over` in place of its own. */
function full(type: string, over: Parts = {}): Parts {
  const answer: Parts = {
    merchant: "MERCHANT",
    result: "SUCCESS",
    session: { id: "SESSION0001", updateStatus: "NO_UPDATE", version: "v" },
    order: { id: "A1-1", currency: "USD", totalAuthorizedAmount: 12.34, totalCapturedAmount: 12.34 },
    sourceOfFunds: { provided: { card: { brand: "VISA", number: "450875xxxxxx1019" } } },
    authentication: { version: "3DS2", "3ds2": { acsEci: "05" } },
    transaction: { id: "t-1", type, amount: 12.34, currency: "USD" },
    response: { gatewayCode: "APPROVED", gatewayRecommendation: "NO_ACTION" },
  };
  for (const [name, value] of Object.entries(over)) {
    const whole = typeof value === "object" && value !== null && !Array.isArray(value);
    answer[name] = whole ? { ...(answer[name] as object), ...value } : value;
  }
  return answer;
}

const pay = async (over: Parts = {}) => {
  bank.respondWith(full("PAYMENT", over));
  return (await gateway.pay({ ...inSession, amount })).result;
};

describe("each operation sends the documented request once, with the merchant's credentials", () => {
  const order = { id: "A1-1", amount: 12.34, currency: "USD" };
  const sourceOfFunds = card;
  const session = { id: "SESSION0001" };
  const transaction = { amount: 12.34, currency: "USD" };
  const requests: [keyof Gateway, path: string, body: object][] = [
    ["createSession", "create", {}],
    ["addCard", "SESSION0001/card", { order, sourceOfFunds }],
    [
      "authenticate",
      "SESSION0001/authenticate",
      { order, sourceOfFunds, authRedirectUrl, acceptVersions: "3DS1, 3DS2" },
    ],
    ["pay", "SESSION0001/pay", { order, authentication: { transactionId: "t-0" }, session }],
    ["authorize", "SESSION0001/authorize", { order, authentication: { transactionId: "t-0" }, session }],
    [
      "addAgreement",
      "SESSION0001/agreement",
      {
        agreement: {
          id: "agreement-of-one-customer",
          type: "RECURRING",
          expiryDate: "2031-12-31",
          minimumDaysBetweenPayments: "28",
        },
      },
    ],
    [
      "verify",
      "SESSION0001/verify",
      { order: { id: "A1-1", currency: "USD" }, authentication: { transactionId: "t-0" }, session },
    ],
    ["capture", "SESSION0001/capture", { order: { id: "A1-1" }, transaction, session }],
    ["void", "SESSION0001/void", { order: { id: "A1-1" }, originalTransactionId: "t-1" }],
    ["refund", "SESSION0001/void", { order: { id: "A1-1" }, transaction }],
  ];
  const input = {
    ...inSession,
    amount,
    card,
    authRedirectUrl,
    authenticationTransactionId: "t-0",
    originalTransactionId: "t-1",
    ...onFile,
  };

  test.each(requests)("%s", async (operation, path, body) => {
    bank.respondWith({});
    await gateway[operation](input);
    const credentials = Buffer.from("merchant.MERCHANT:a-password-of-the-bank").toString("base64");
    expect(bank.calls).toEqual([
      {
        path: `/gateway/MERCHANT/session/${path}`,
        authorization: `Basic ${credentials}`,
        body: JSON.stringify(body),
      },
    ]);
  });

  test("payByAgreement, without a session", async () => {
    bank.respondWith({});
    await gateway.payByAgreement(input);
    expect(bank.calls).toEqual([
      {
        path: "/gateway/MERCHANT/recurring/transaction/pay",
        authorization: expect.stringMatching(/^Basic /),
        body: JSON.stringify({
          card: { token: "tok_secret" },
          agreement: { id: "agreement-of-one-customer" },
          order,
        }),
      },
    ]);
  });

  test("a payment without authentication sends no authentication", async () => {
    await pay();
    expect(JSON.parse(bank.calls[0]?.body ?? "")).not.toHaveProperty("authentication");
  });

  test.each([
    ["JPY", 0, 1_234, 1234],
    ["KWD", 3, 1_234, 1.234],
    ["USD", 2, 99_999_999_999_999, 999_999_999_999.99],
    ["USD", 2, 29, 0.29],
    // Intl of some versions of Node has no decimals for these.
    ["HUF", 2, 123_400, 1234],
    ["PKR", 2, 123_456, 1234.56],
    // Stored before Iceland's króna lost its decimals.
    ["ISK", 2, 123_400, 1234],
  ])("%s with the stored exponent %i: %i is %f on the wire", async (currency, exponent, minor, wire) => {
    await gateway.pay({ ...inSession, amount: { minor, currency, exponent } });
    expect(JSON.parse(bank.calls[0]?.body ?? "")).toMatchObject({ order: { amount: wire, currency } });
  });
});

describe("an answer to a movement counts where it matches the request", () => {
  test("approved", async () => {
    expect(await pay()).toEqual({
      ok: true,
      value: {
        approved: true,
        approvedMinor: 1_234,
        transactionId: "t-1",
        gatewayCode: "APPROVED",
        recommendation: "NO_ACTION",
        version: "3DS2",
        eci: "05",
        brand: "VISA",
        last4: "1019",
      },
    });
  });

  test.each([
    ["an amount as a string", { transaction: { amount: "12.34" } }],
    ["an amount with more zeros", { transaction: { amount: "12.340" } }],
    ["absent objects", { order: undefined, sourceOfFunds: undefined, authentication: undefined }],
    ["fields of unexpected types", { sourceOfFunds: 7, authentication: "none", session: [] }],
    ["new fields", { order: { loyalty: { points: 3 } }, addition: [1, 2] }],
  ])("approved, with %s", async (_, over) => {
    expect(await pay(over)).toMatchObject({ ok: true, value: { approved: true, approvedMinor: 1_234 } });
  });

  test.each([
    ["DECLINED", "FAILURE"],
    ["INSUFFICIENT_FUNDS", "FAILURE"],
    ["LOCK_FAILURE", "FAILURE"],
    ["SYSTEM_ERROR", "ERROR"],
  ])("%s with %s: declined, nothing moved", async (gatewayCode, result) => {
    const declined = await pay({ result, response: { gatewayCode } });
    expect(declined).toMatchObject({ ok: true, value: { approved: false, gatewayCode } });
    expect(declined.ok && declined.value).not.toHaveProperty("approvedMinor");
  });

  test("PARTIALLY_APPROVED approves the smaller amount of the answer", async () => {
    const partial = { gatewayCode: "PARTIALLY_APPROVED" };
    expect(await pay({ response: partial, transaction: { amount: 6.17 } })).toMatchObject({
      value: { approved: true, approvedMinor: 617 },
    });
    expect(await pay({ response: partial, transaction: { amount: "6.17" } })).toMatchObject({
      value: { approvedMinor: 617 },
    });
  });

  test.each([12.34, "0.00"])(
    "a void with the amount %s in its answer released the whole authorization",
    async (amountAnswered) => {
      bank.respondWith(full("VOID_AUTHORIZATION", { transaction: { amount: amountAnswered } }));
      const { result } = await gateway.void({ ...inSession, amount, originalTransactionId: "t-1" });
      expect(result).toMatchObject({ ok: true, value: { approved: true, approvedMinor: 1_234 } });
    },
  );
});

test.each([
  ["authorize", "AUTHORIZATION"],
  ["capture", "CAPTURE"],
  ["refund", "REFUND"],
  ["void", "VOID_AUTHORIZATION"],
] as const)("an approved %s must name its type and its amount, too", async (operation, type) => {
  for (const [missing, reason] of [
    ["type", "missing_type"],
    ["amount", "missing_amount"],
  ] as const) {
    bank.respondWith(full(type, { transaction: { [missing]: undefined } }));
    const { result } = await gateway[operation]({ ...inSession, amount, originalTransactionId: "t-1" });
    expect(result).toEqual({ ok: false, error: { kind: "outcome_unknown", reason } });
  }
});

test("a decline needs neither type nor amount: it moved nothing", async () => {
  const declined = { result: "FAILURE", response: { gatewayCode: "DECLINED" }, transaction: undefined };
  expect(await pay(declined)).toMatchObject({ ok: true, value: { approved: false } });
});

describe("any other answer to a movement leaves its outcome unknown", () => {
  const partial = { gatewayCode: "PARTIALLY_APPROVED" };
  const declined = { result: "FAILURE", response: { gatewayCode: "DECLINED" } };
  test.each<[string, Parts, reason: string]>([
    ["another order", { order: { id: "B2-1" } }, "wrong_order"],
    [
      "another order, declined",
      { order: { id: "B2-1" }, result: "FAILURE", response: { gatewayCode: "DECLINED" } },
      "wrong_order",
    ],
    ["another kind of movement", { transaction: { type: "REFUND" } }, "wrong_type"],
    ["another amount", { transaction: { amount: 24.68 } }, "wrong_amount"],
    ["a smaller amount without PARTIALLY_APPROVED", { transaction: { amount: 6.17 } }, "wrong_amount"],
    ["a fraction of a minor unit", { transaction: { amount: 12.345 } }, "wrong_amount"],
    ["an amount that is not a number", { transaction: { amount: "12,34" } }, "wrong_amount"],
    ["another currency", { transaction: { currency: "EUR" } }, "wrong_amount"],
    [
      "another currency of the order",
      { order: { currency: "EUR" }, transaction: { currency: undefined } },
      "wrong_amount",
    ],
    ["partially approved for more", { response: partial, transaction: { amount: 24.68 } }, "wrong_amount"],
    ["partially approved for zero", { response: partial, transaction: { amount: 0 } }, "wrong_amount"],
    [
      "partially approved without an amount",
      { response: partial, transaction: { amount: undefined } },
      "missing_amount",
    ],
    ["approved without a transaction", { transaction: undefined }, "missing_type"],
    ["approved without a type", { transaction: { type: undefined } }, "missing_type"],
    ["approved with an empty type", { transaction: { type: "" } }, "missing_type"],
    ["approved without an amount", { transaction: { amount: undefined } }, "missing_amount"],
    ["approved with an amount of no readable type", { transaction: { amount: {} } }, "missing_amount"],
    ["approved with an empty amount", { transaction: { amount: "" } }, "wrong_amount"],
    ["approved without an id", { transaction: { id: undefined } }, "missing_transaction_id"],
    ["approved with a blank id", { transaction: { id: " " } }, "missing_transaction_id"],
    ["approved with an id of no readable type", { transaction: { id: ["t-1"] } }, "missing_transaction_id"],
    ["approved with an id that is no whole number", { transaction: { id: 1.5 } }, "missing_transaction_id"],
    ["another merchant", { merchant: "ANOTHER" }, "wrong_merchant"],
    ["another session", { session: { id: "SESSION0002" } }, "wrong_session"],
    [
      "neither order nor transaction, declined",
      { ...declined, order: { id: undefined }, transaction: undefined },
      "names_nothing",
    ],
    ["approved beside an order that failed", { order: { status: "FAILED" } }, "contradiction"],
    [
      "declined beside an order that is paid",
      { ...declined, order: { status: "CAPTURED" } },
      "contradiction",
    ],
    ["an order whose id is another number", { order: { id: 7 } }, "wrong_order"],
    ["PENDING", { result: "PENDING", response: { gatewayCode: "PENDING" } }, "in_flight"],
    ["TIMED_OUT as a failure", { result: "FAILURE", response: { gatewayCode: "TIMED_OUT" } }, "in_flight"],
    ["UNKNOWN as a success", { response: { gatewayCode: "UNKNOWN" } }, "in_flight"],
    ["a result of UNKNOWN", { result: "UNKNOWN" }, "in_flight"],
    ["an unknown code", { response: { gatewayCode: "BLESSED" } }, "unknown_code"],
    ["a code in lower case", { response: { gatewayCode: "approved" } }, "unknown_code"],
    ["APPROVED as a failure", { result: "FAILURE" }, "contradiction"],
    ["APPROVED without a result", { result: undefined }, "contradiction"],
    ["DECLINED as a success", { response: { gatewayCode: "DECLINED" } }, "contradiction"],
    ["no code", { response: undefined }, "contradiction"],
    ["a code that is not a string", { response: { gatewayCode: 1 } }, "contradiction"],
  ])("%s", async (_, over, reason) => {
    expect(await pay(over)).toEqual({ ok: false, error: { kind: "outcome_unknown", reason } });
  });

  test.each(["null", "[]", '"SUCCESS"', "0"])("a body that is %s", async (body) => {
    bank.respondWith(body);
    const { result } = await gateway.pay({ ...inSession, amount });
    expect(result.ok).toBe(false);
    expect(result).toMatchObject({ error: { kind: "outcome_unknown" } });
  });
});

describe("ids that are JSON numbers are read as their digits", () => {
  const digits = "90071992547409930123";
  /** An answer with a number that JavaScript cannot hold. */
  const numbered = (answer: Parts) => JSON.stringify(answer).replaceAll(`"${digits}"`, digits);

  test.each([
    ["small", 4711, "4711"],
    ["beyond the safe integers", digits, digits],
  ])("the id of a movement, %s", async (_, sent, read) => {
    bank.respondWith(numbered(full("PAYMENT", { transaction: { id: sent } })));
    const { result, evidence } = await gateway.pay({ ...inSession, amount });
    expect(result).toMatchObject({ ok: true, value: { transactionId: read } });
    expect(evidence.response?.body).toContain(read);
  });

  test("the id of an authentication, of an order, of a session and of a merchant", async () => {
    const settings = { ...fakeGatewaySettings(bank.baseUrl), merchantId: "4712" };
    const ids = { sessionId: sessionIdSchema.parse(digits), orderId: gatewayOrderIdSchema.parse("815") };
    const authentication = { version: "3DS2", payerInteraction: "REQUIRED", "3ds2": { acsEci: 5 } };
    const parts = { merchant: 4712, session: { id: digits }, order: { id: 815 }, authentication };
    bank.respondWith(numbered(full("AUTHENTICATION", { ...parts, transaction: { id: digits } })));
    const input = { ...ids, amount, card, authRedirectUrl };
    const { result } = await createGateway(settings).authenticate(input);
    expect(result).toMatchObject({ ok: true, value: { transactionId: digits, eci: "5" } });
  });

  test("the id of a new session", async () => {
    bank.respondWith(numbered({ result: "SUCCESS", session: { id: digits } }));
    expect((await gateway.createSession()).result).toMatchObject({ value: { sessionId: digits } });
  });
});

describe("the steps before the charge", () => {
  test("of a session the id and the key are read, and its limit for the evidence", async () => {
    bank.respondWith({
      result: "SUCCESS",
      session: { id: "SESSION0001", aes256Key: "a-key", authenticationLimit: "5", updateStatus: "NO_UPDATE" },
    });
    const { result, evidence } = await gateway.createSession();
    expect(result).toEqual({ ok: true, value: { sessionId: "SESSION0001", aes256Key: "a-key" } });
    expect(evidence.authenticationLimit).toBe(5);
  });

  test.each([
    [{ result: "FAILURE", session: { id: "SESSION0001" } }, "contradiction"],
    [{ result: "SUCCESS", session: {} }, "unreadable"],
    [{ result: "SUCCESS" }, "unreadable"],
  ])("there is no session in %j", async (body, reason) => {
    bank.respondWith(body);
    const { result } = await gateway.createSession();
    expect(result).toEqual({ ok: false, error: { kind: "outcome_unknown", reason } });
  });

  const addCard = async (body: Parts) => {
    bank.respondWith(body);
    return (await gateway.addCard({ ...inSession, amount, card })).result;
  };

  test("a card is added where the session was updated", async () => {
    const provided = { card: { brand: "MASTERCARD", number: "512345xxxxxx0008" } };
    const updated = { result: "SUCCESS", session: { updateStatus: "SUCCESS" }, sourceOfFunds: { provided } };
    expect(await addCard(updated)).toMatchObject({
      ok: true,
      value: { accepted: true, brand: "MASTERCARD", last4: "0008" },
    });
  });

  test.each([
    { result: "SUCCESS", session: { updateStatus: "FAILURE" } },
    { result: "FAILURE", session: { updateStatus: "SUCCESS" } },
    { result: "PENDING" },
    {},
  ])("a card is not added by %j", async (body) => {
    expect(await addCard(body)).toMatchObject({ ok: true, value: { accepted: false } });
  });

  const authenticate = async (over: Parts = {}) => {
    const authentication = { version: "3DS2", payerInteraction: "NOT_REQUIRED", "3ds2": { acsEci: "05" } };
    const transaction = { id: "t-0", authenticationStatus: "AUTHENTICATION_SUCCESSFUL" };
    bank.respondWith({ ...full("AUTHENTICATION", { authentication, transaction }), ...over });
    return (await gateway.authenticate({ ...inSession, amount, card, authRedirectUrl })).result;
  };

  test("of an authentication recommendation, payer interaction and status are read", async () => {
    expect(await authenticate()).toMatchObject({
      ok: true,
      value: {
        transactionId: "t-0",
        version: "3DS2",
        payerInteraction: "NOT_REQUIRED",
        recommendation: "NO_ACTION",
        authenticationStatus: "AUTHENTICATION_SUCCESSFUL",
        eci: "05",
      },
    });
  });

  test("an authentication without any field is an answer", async () => {
    expect(
      await authenticate({
        authentication: undefined,
        transaction: undefined,
        response: undefined,
        order: undefined,
      }),
    ).toMatchObject({ ok: true });
  });

  test("an answer about another order leaves the outcome unknown", async () => {
    const theirs = { order: { id: "B2-1" } };
    const unknown = { ok: false, error: { kind: "outcome_unknown", reason: "wrong_order" } };
    expect(await authenticate(theirs)).toEqual(unknown);
    expect(await addCard({ result: "SUCCESS", session: { updateStatus: "SUCCESS" }, ...theirs })).toEqual(
      unknown,
    );
  });

  test.each([{ amount: 24.68 }, { amount: "12.35" }, { currency: "EUR" }])(
    "an authentication of %j instead of the requested amount leaves the outcome unknown",
    async (answered) => {
      const transaction = { id: "t-0", amount: 12.34, currency: "USD", ...answered };
      expect(await authenticate({ transaction })).toEqual({
        ok: false,
        error: { kind: "outcome_unknown", reason: "wrong_amount" },
      });
    },
  );
});

describe("the operations of saved cards", () => {
  const addAgreement = async (body: Parts) => {
    bank.respondWith(body);
    return (await gateway.addAgreement({ ...inSession, ...onFile })).result;
  };

  test("an agreement is added where the session was updated", async () => {
    const updated = { result: "SUCCESS", session: { updateStatus: "SUCCESS" } };
    expect(await addAgreement(updated)).toMatchObject({ ok: true, value: { accepted: true } });
    const named = { ...updated, agreement: { id: onFile.agreement.id } };
    expect(await addAgreement(named)).toMatchObject({ ok: true, value: { accepted: true } });
  });

  test.each([
    { result: "SUCCESS", session: { updateStatus: "FAILURE" } },
    { result: "FAILURE", session: { updateStatus: "SUCCESS" } },
    { session: { updateStatus: "SUCCESS" } },
    { result: "PENDING" },
  ])("an agreement is not added by %j", async (body) => {
    expect(await addAgreement(body)).toMatchObject({ ok: true, value: { accepted: false } });
  });

  test("an answer about another agreement is no answer", async () => {
    const updated = { result: "SUCCESS", session: { updateStatus: "SUCCESS" } };
    expect(await addAgreement({ ...updated, agreement: { id: "agreement-of-another" } })).toEqual({
      ok: false,
      error: { kind: "outcome_unknown", reason: "wrong_agreement" },
    });
  });

  const verify = async (over: Parts = {}) => {
    bank.respondWith({ ...full("VERIFICATION", { transaction: { amount: 0 } }), ...over });
    return (await gateway.verify({ ...inSession, amount })).result;
  };

  test("a verification is approved whatever amount it names, or none", async () => {
    expect(await verify()).toMatchObject({ ok: true, value: { approved: true, last4: "1019" } });
    expect(await verify({ transaction: { id: "t-1", type: "VERIFICATION" } })).toMatchObject({
      ok: true,
      value: { approved: true },
    });
  });

  test.each([
    ["BASIC_VERIFICATION_SUCCESSFUL", "SUCCESS", true],
    ["EXTERNAL_VERIFICATION_SUCCESSFUL", "SUCCESS", true],
    ["NO_VERIFICATION_PERFORMED", "SUCCESS", true],
    ["EXTERNAL_VERIFICATION_DECLINED", "FAILURE", false],
    ["EXTERNAL_VERIFICATION_DECLINED_EXPIRED_CARD", "FAILURE", false],
    ["EXTERNAL_VERIFICATION_BLOCKED", "FAILURE", false],
  ])("the platform's own code of a verification is read: %s", async (gatewayCode, answered, approved) => {
    const value = { approved, gatewayCode };
    expect(await verify({ result: answered, response: { gatewayCode } })).toMatchObject({ ok: true, value });
  });

  test("a code of a verification approves no payment", async () => {
    const response = { gatewayCode: "BASIC_VERIFICATION_SUCCESSFUL" };
    expect(await pay({ response })).toMatchObject({ error: { reason: "unknown_code" } });
  });

  test("a verification that is declined says why", async () => {
    const response = { gatewayCode: "EXPIRED_CARD", gatewayRecommendation: "DO_NOT_PROCEED" };
    expect(await verify({ result: "FAILURE", response })).toMatchObject({
      ok: true,
      value: { approved: false, gatewayCode: "EXPIRED_CARD", recommendation: "DO_NOT_PROCEED" },
    });
  });

  test.each<[string, Parts, reason: string]>([
    ["about another order", { order: { id: "B2-1" } }, "wrong_order"],
    ["about a payment", { transaction: { type: "PAYMENT", amount: 12.34 } }, "wrong_type"],
    ["without an id", { transaction: { type: "VERIFICATION" } }, "missing_transaction_id"],
    ["that is in flight", { result: "PENDING", response: { gatewayCode: "PENDING" } }, "in_flight"],
  ])("a verification %s is no verification", async (_, over, reason) => {
    expect(await verify(over)).toEqual({ ok: false, error: { kind: "outcome_unknown", reason } });
  });

  const payByAgreement = async (over: Parts = {}) => {
    bank.respondWith({ ...full("PAYMENT", over), session: undefined });
    return (await gateway.payByAgreement({ ...inSession, amount, ...onFile })).result;
  };

  test("a payment with a card on file is read without a session", async () => {
    expect(await payByAgreement({ agreement: { id: onFile.agreementId } })).toMatchObject({
      ok: true,
      value: { approved: true, approvedMinor: 1_234 },
    });
    expect(await payByAgreement()).toMatchObject({ ok: true, value: { approved: true } });
  });

  test("a decline of a card on file keeps the bank's recommendation", async () => {
    const response = { gatewayCode: "INSUFFICIENT_FUNDS", gatewayRecommendation: "RESUBMIT_LATER" };
    expect(await payByAgreement({ result: "FAILURE", response })).toMatchObject({
      ok: true,
      value: { approved: false, gatewayCode: "INSUFFICIENT_FUNDS", recommendation: "RESUBMIT_LATER" },
    });
  });

  test("a card on file may be approved in part", async () => {
    const response = { gatewayCode: "PARTIALLY_APPROVED" };
    expect(await payByAgreement({ response, transaction: { amount: 6.17 } })).toMatchObject({
      ok: true,
      value: { approved: true, approvedMinor: 617 },
    });
  });

  test.each<[string, Parts, reason: string]>([
    ["another agreement", { agreement: { id: "agreement-of-another" } }, "wrong_agreement"],
    ["another order", { order: { id: "B2-1" } }, "wrong_order"],
    ["another kind of movement", { transaction: { type: "VERIFICATION" } }, "wrong_type"],
    ["another amount", { transaction: { amount: 24.68 } }, "wrong_amount"],
  ])(
    "an answer to a payment with a card on file that names %s leaves its outcome unknown",
    async (...row) => {
      const [, over, reason] = row;
      expect(await payByAgreement(over)).toEqual({ ok: false, error: { kind: "outcome_unknown", reason } });
    },
  );

  test("an HTTP 400 of the gateway itself refuses a payment with a card on file", async () => {
    const error = { cause: "INVALID_REQUEST", field: "agreement.id", explanation: "No such agreement" };
    bank.respondWith({ error, result: "ERROR" }, { status: 400 });
    const { result } = await gateway.payByAgreement({ ...inSession, amount, ...onFile });
    expect(result).toMatchObject({ ok: false, error: { kind: "refused", status: 400, sessionGone: false } });
  });
});

test("the evidence of a call holds no secret, whatever the answer or the failure is", async () => {
  const secrets = {
    session: { id: "SESSION0001", aes256Key: "aes-secret" },
    sourceOfFunds: { token: "tok_secret" },
    authentication: { redirectHtml: "<html-secret>", "3ds2": { authenticationToken: "cavv-secret" } },
  };
  const input = { ...inSession, amount, card, authRedirectUrl, originalTransactionId: "t-1", ...onFile };
  const operations = Object.keys(gateway) as (keyof Gateway)[];
  const responses: (() => void)[] = [
    () => bank.respondWith({ ...full("PAYMENT"), ...secrets }),
    () =>
      bank.respondWith(
        { ...secrets, error: { cause: "INVALID_REQUEST", explanation: "no" } },
        { status: 400 },
      ),
    () => bank.respondWith({ ...secrets }, { status: 500 }),
    () => bank.respondWith(JSON.stringify(secrets), { type: "text/html" }),
    () => bank.respondWith(JSON.stringify(secrets).slice(0, -1)),
    () => bank.handleWith((request) => request.socket.destroy()),
  ];
  for (const respond of responses) {
    for (const operation of operations) {
      respond();
      const { result, evidence } = await gateway[operation](input);
      const kept = JSON.stringify(result.ok ? evidence : [result.error, evidence]);
      expect(kept).not.toMatch(/-secret|tok_secret|SESSION0001|a-password-of-the-bank|Basic /);
    }
  }
});
