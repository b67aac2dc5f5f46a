import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type PreparedPayment, startTestBank } from "@/sandbox/testing/start-test-bank";

let bank: Awaited<ReturnType<typeof startTestBank>>;
let prepared: PreparedPayment;
beforeAll(async () => {
  bank = await startTestBank();
  prepared = await bank.prepare("5123450000000107");
});
afterAll(() => bank.stop());

const amount = { amount: 40, currency: "USD" };

describe("credentials", () => {
  test.each([
    ["none", { authorization: "" }],
    ["another scheme", { authorization: "Bearer x" }],
    ["a wrong password", { authorization: `Basic ${btoa("merchant.SANDBOX:wrong")}` }],
  ])("with %s every operation responds 401", async (_, headers) => {
    const response = await bank.call("session/create", {}, headers);
    expect(response).toMatchObject({
      status: 401,
      body: { result: "ERROR", error: { cause: "INVALID_REQUEST" } },
    });
  });

  test("another merchant's id in the path is refused, and the error names it", async () => {
    const response = await bank.send("../OTHER/session/create", {});
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { field: "merchant" } });
  });
});

describe("a wrong request is answered with 400 and the name of the wrong field", () => {
  const order = () => prepared.order;
  const card = () => prepared.card;
  const session = () => ({ id: prepared.session });
  const auth = () => ({ order: order(), sourceOfFunds: card(), authRedirectUrl: "http://localhost:3000/x" });
  const rows: [path: string, why: string, body: () => object, field: string, type: string][] = [
    [
      "card",
      "no token",
      () => ({ order: order(), sourceOfFunds: { ...card(), token: undefined } }),
      "sourceOfFunds.token",
      "MISSING",
    ],
    [
      "card",
      "unknown token",
      () => ({ order: order(), sourceOfFunds: { ...card(), token: "x" } }),
      "sourceOfFunds.token",
      "INVALID",
    ],
    [
      "card",
      "month 13",
      () => ({ order: order(), sourceOfFunds: { ...card(), expiryMonth: 13 } }),
      "sourceOfFunds.expiryMonth",
      "INVALID",
    ],
    [
      "card",
      "month as text",
      () => ({ order: order(), sourceOfFunds: { ...card(), expiryMonth: "1" } }),
      "sourceOfFunds.expiryMonth",
      "INVALID",
    ],
    [
      "card",
      "four-digit year",
      () => ({ order: order(), sourceOfFunds: { ...card(), expiryYear: 2040 } }),
      "sourceOfFunds.expiryYear",
      "INVALID",
    ],
    ["card", "no order id", () => ({ order: amount, sourceOfFunds: card() }), "order.id", "MISSING"],
    [
      "card",
      "an order id with a space",
      () => ({ order: { id: "a b", ...amount }, sourceOfFunds: card() }),
      "order.id",
      "INVALID",
    ],
    [
      "card",
      "an order id of 41 characters",
      () => ({ order: { id: "a".repeat(41), ...amount }, sourceOfFunds: card() }),
      "order.id",
      "INVALID",
    ],
    [
      "card",
      "an amount as text",
      () => ({ order: { ...order(), amount: "40" }, sourceOfFunds: card() }),
      "order.amount",
      "INVALID",
    ],
    [
      "card",
      "nothing to pay",
      () => ({ order: { ...order(), amount: 0 }, sourceOfFunds: card() }),
      "order.amount",
      "INVALID",
    ],
    [
      "card",
      "too many decimals",
      () => ({ order: { ...order(), amount: 1.001 }, sourceOfFunds: card() }),
      "order.amount",
      "INVALID",
    ],
    [
      "card",
      "an unknown currency",
      () => ({ order: { ...order(), currency: "ZZZ" }, sourceOfFunds: card() }),
      "order.currency",
      "INVALID",
    ],
    ["card", "neither card nor authentication", () => ({ order: order() }), "sourceOfFunds", "MISSING"],
    [
      "card",
      "an unknown field",
      () => ({ order: order(), sourceOfFunds: { ...card(), cvc: "1" } }),
      "sourceOfFunds.cvc",
      "UNSUPPORTED",
    ],
    [
      "card",
      "an unknown authentication",
      () => ({ order: order(), authentication: { transactionId: "x" }, session: session() }),
      "authentication.transactionId",
      "INVALID",
    ],
    [
      "authenticate",
      "no return address",
      () => ({ ...auth(), authRedirectUrl: undefined }),
      "authRedirectUrl",
      "MISSING",
    ],
    [
      "authenticate",
      "a return address that is no web address",
      () => ({ ...auth(), authRedirectUrl: "javascript:1" }),
      "authRedirectUrl",
      "INVALID",
    ],
    [
      "authenticate",
      "an unknown version",
      () => ({ ...auth(), acceptVersions: "3DS3" }),
      "acceptVersions",
      "INVALID",
    ],
    [
      "authenticate",
      "another order",
      () => ({ ...auth(), order: { ...order(), id: "other" } }),
      "order.id",
      "INVALID",
    ],
    [
      "authenticate",
      "another expiry",
      () => ({ ...auth(), sourceOfFunds: { ...card(), expiryMonth: 1 } }),
      "sourceOfFunds.expiryMonth",
      "INVALID",
    ],
    [
      "pay",
      "another amount",
      () => ({ order: { ...order(), amount: 39 }, session: session() }),
      "order.amount",
      "INVALID",
    ],
    [
      "pay",
      "another currency",
      () => ({ order: { ...order(), currency: "EUR" }, session: session() }),
      "order.currency",
      "INVALID",
    ],
    [
      "pay",
      "another session in the body",
      () => ({ order: order(), session: { id: "SESSION1" } }),
      "session.id",
      "INVALID",
    ],
    ["pay", "no session in the body", () => ({ order: order() }), "session", "MISSING"],
    [
      "authorize",
      "an unknown authentication",
      () => ({ order: order(), session: session(), authentication: { transactionId: "x" } }),
      "authentication.transactionId",
      "INVALID",
    ],
    [
      "capture",
      "an order that was never authorized",
      () => ({ order: { id: "never" }, transaction: amount, session: session() }),
      "order.id",
      "INVALID",
    ],
    [
      "capture",
      "no amount",
      () => ({ order: { id: "never" }, transaction: { currency: "USD" }, session: session() }),
      "transaction.amount",
      "MISSING",
    ],
    [
      "void",
      "neither refund nor void",
      () => ({ order: { id: "never" } }),
      "originalTransactionId",
      "MISSING",
    ],
    [
      "void",
      "a refund of an unpaid order",
      () => ({ order: { id: "never" }, transaction: amount }),
      "order.id",
      "INVALID",
    ],
    [
      "agreement",
      "another type",
      () => ({
        agreement: { id: "a", type: "OTHER", expiryDate: "2040-01-01", minimumDaysBetweenPayments: "1" },
      }),
      "agreement.type",
      "INVALID",
    ],
    [
      "agreement",
      "a card before it",
      () => ({
        agreement: { id: "a", type: "RECURRING", expiryDate: "2040-01-01", minimumDaysBetweenPayments: "1" },
      }),
      "agreement",
      "INVALID",
    ],
  ];
  test.each(rows)("%s with %s", async (path, _why, body, field, validationType) => {
    const response = await bank.call(`session/${prepared.session}/${path}`, body());
    expect(response.status).toBe(400);
    expect(response.body).toEqual({
      result: "ERROR",
      error: {
        cause: "INVALID_REQUEST",
        explanation: expect.stringMatching(/./),
        field,
        validationType,
        supportCode: expect.stringMatching(/^[0-9A-Z]{12}$/),
      },
    });
  });

  test("create session takes no fields", async () => {
    const { body } = await bank.call("session/create", { order: {} });
    expect(body.error).toMatchObject({ field: "order", validationType: "UNSUPPORTED" });
  });

  test.each(["{", "[]", "1"])("a body of %s is not a JSON object", async (text) => {
    const response = await bank.send("session/create", text);
    expect(response.status).toBe(400);
  });

  test("every operation answers an unknown session with the error of an expired one", async () => {
    for (const path of ["card", "authenticate", "pay", "authorize", "capture", "void"]) {
      const bodies: Record<string, object> = {
        card: { order: order(), sourceOfFunds: card() },
        authenticate: auth(),
        capture: { order: { id: "x" }, transaction: amount, session: { id: "SESSIONX" } },
        void: { order: { id: "x" }, originalTransactionId: "x" },
      };
      const body = bodies[path] ?? { order: order(), session: { id: "SESSIONX" } };
      const response = await bank.call(`session/SESSIONX/${path}`, body);
      expect(response.body.error, path).toMatchObject({
        cause: "INVALID_REQUEST",
        explanation: "Form Session not found or expired",
      });
    }
  });

  test("a payment before a card was added is refused", async () => {
    const empty = await bank.session();
    const response = await bank.call(`session/${empty}/pay`, { order: order(), session: { id: empty } });
    expect(response.body.error).toMatchObject({ field: "sourceOfFunds", validationType: "MISSING" });
  });

  test("a method other than POST is answered with 405, another path with 404, a large body with 413", async () => {
    const base = `${bank.urls.gateway}/gateway/SANDBOX/session`;
    expect((await fetch(`${base}/create`)).status).toBe(405);
    expect((await fetch(`${base}/x/settle`, { method: "POST" })).status).toBe(404);
    expect((await bank.send("session/create", JSON.stringify({ x: "x".repeat(70_000) }))).status).toBe(413);
    const withoutLength = new Blob(["x".repeat(70_000)]).stream();
    const authorization = `Basic ${btoa("merchant.SANDBOX:sandbox-password")}`;
    const response = await fetch(`${base}/create`, {
      method: "POST",
      headers: { authorization },
      body: withoutLength,
      duplex: "half",
    } as RequestInit);
    expect(response.status).toBe(413);
  });
});
