import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type TestShop, startTestShop } from "@/testing/start-test-shop";
import { derivedKeys } from "@/lib/derived-keys";
import type { Gateway } from "@/lib/gateway/gateway";
import { parseForm } from "@/sandbox/testing/parse-form";
import { payOrder } from "./pay-order";
import { receivePayerReturn } from "./receive-payer-return";
import { sweep } from "./sweep";

const challenge = "5123450000000008";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

type Shop = TestShop["deps"];

/** A shop that holds what is not proven. */
const holding = (): Shop => withSettings({ unprovenAuthentication: "hold" });

function withSettings(settings: Partial<Shop["settings"]>, gateway: Partial<Gateway> = {}): Shop {
  const { deps } = shop;
  return { ...deps, gateway: { ...deps.gateway, ...gateway }, settings: { ...deps.settings, ...settings } };
}

/** A bank that charges and says this about the authentication. */
function chargeSaying(authenticationStatus: string | undefined): Partial<Gateway> {
  const saying =
    (charge: Gateway["pay"]): Gateway["pay"] =>
    async (input) => {
      const exchange = await charge(input);
      if (!exchange.result.ok) return exchange;
      const facts = { authenticationStatus, eci: undefined, version: undefined };
      return { ...exchange, result: { ok: true, value: { ...exchange.result.value, ...facts } } };
    };
  return { pay: saying(shop.deps.gateway.pay), authorize: saying(shop.deps.gateway.authorize) };
}

/** Brings a new order to its challenge. */
async function unanswered(deps: Shop, about: Parameters<TestShop["order"]>[1] = {}) {
  const order = await shop.order(1_000n, about);
  const card = await shop.bank.token(challenge);
  await payOrder({ number: order.number, access: shop.access, attempts: 0, orderRevision: 0, card }, deps);
  const { challengeHtml, returnToken: token } = await shop.payment(order.id);
  return { order, token, challengeHtml };
}

/** Brings a new order to its challenge, and has the payer answer it. The fields are what the bank then posts. */
async function challenged(
  deps: Shop,
  { code = "123456", order: about }: { code?: string; order?: Parameters<TestShop["order"]>[1] } = {},
) {
  const { order, token, challengeHtml } = await unanswered(deps, about);
  const page = await submit(challengeHtml ?? "");
  const answered = await submit(page, { act: "confirm", code });
  const callback = parseForm(await submit(answered));
  return { order, token, fields: Object.fromEntries(callback.fields) };
}

/** Submits the form of a page as the payer's browser would; returns the next page. */
async function submit(html: string, answer: Record<string, string> = {}): Promise<string> {
  const { action, fields } = parseForm(html);
  const body = new URLSearchParams({ ...Object.fromEntries(fields), ...answer });
  return (await fetch(new URL(action, shop.bank.urls.acs), { method: "POST", body })).text();
}

const forgedSuccess = { result: "SUCCESS", "response.gatewayRecommendation": "PROCEED" };
const forgedStop = { result: "FAILURE", "response.gatewayRecommendation": "DO_NOT_PROCEED" };
const without = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !name.startsWith("encryptedData.")));

describe("the payer's return", () => {
  test.each([
    ["123456", "APPROVED", null, "AUTHENTICATION_SUCCESSFUL", ["PAYMENT 1000"]],
    ["222222", "APPROVED", null, "AUTHENTICATION_ATTEMPTED", ["PAYMENT 1000"]],
    ["333333", "APPROVED", null, "AUTHENTICATION_UNAVAILABLE", ["PAYMENT 1000"]],
    ["111111", "NOT_AUTHENTICATED", "not_confirmed", "AUTHENTICATION_FAILED", []],
    ["444444", "NOT_AUTHENTICATED", "card_refused", "AUTHENTICATION_REJECTED", []],
  ])(
    "with the bank's result after the code %s is %s, whatever is forged around it",
    async (code, status, endReason, authStatus, ledger) => {
      const { order, token, fields } = await challenged(shop.deps, { code });
      const forged = ledger.length > 0 ? forgedStop : forgedSuccess;
      await receivePayerReturn({ token, fields: { ...fields, ...forged } }, shop.deps);
      const payment = await shop.payment(order.id);
      expect(payment).toMatchObject({ status, endReason, authStatus });
      expect(payment.operations.some(({ kind }) => kind === "PAY")).toBe(ledger.length > 0);
      expect(await shop.movements(order.number)).toEqual(ledger);
    },
  );

  test("with an unavailable issuer stops where the setting says so, and a forged success does not change that", async () => {
    const deps = withSettings({ authenticationUnavailable: "stop" });
    const { order, token, fields } = await challenged(deps, { code: "333333" });
    await receivePayerReturn({ token, fields: { ...fields, result: "SUCCESS" } }, deps);
    const { status, endReason } = await shop.payment(order.id);
    expect([status, endReason]).toEqual(["NOT_AUTHENTICATED", "authentication_unavailable"]);
    expect(await shop.movements(order.number)).toEqual([]);
  });

  test("with forged fields that stop decides nothing: the authenticated payer pays", async () => {
    const { order, token, fields } = await challenged(shop.deps);
    await receivePayerReturn({ token, fields: { ...without(fields), ...forgedStop } }, shop.deps);
    expect(await shop.movements(order.number)).toEqual(["PAYMENT 1000"]);
  });

  test("with forged fields that succeed decides nothing: the bank declines the payer who failed", async () => {
    const { order, token, fields } = await challenged(shop.deps, { code: "111111" });
    await receivePayerReturn({ token, fields: { ...without(fields), ...forgedSuccess } }, shop.deps);
    const payment = await shop.payment(order.id);
    expect(payment).toMatchObject({ status: "NOT_AUTHENTICATED", endReason: "not_confirmed" });
    expect(payment.operations.at(-1)).toMatchObject({ kind: "PAY", state: "DECLINED" });
    expect(await shop.movements(order.number)).toEqual([]);
  });

  test("without any field pays if the payer was authenticated", async () => {
    const { order, token } = await challenged(shop.deps);
    await receivePayerReturn({ token, fields: {} }, shop.deps);
    expect(await shop.movements(order.number)).toEqual(["PAYMENT 1000"]);
  });

  test.each([
    ["no field", {}],
    ["a forged success", forgedSuccess],
    ["a forged failure", forgedStop],
  ])(
    "with %s, before the payer has answered, is declined, and the order may be paid again",
    async (_, fields) => {
      const { order, token } = await unanswered(shop.deps);
      await receivePayerReturn({ token, fields }, shop.deps);
      expect(await shop.payment(order.id)).toMatchObject({ status: "NOT_AUTHENTICATED" });
      expect(await shop.movements(order.number)).toEqual([]);
      await shop.pay(order.number, 1);
      expect(await shop.movements(order.number)).toEqual(["PAYMENT 1000"]);
    },
  );

  test("with another order's transaction changes nothing", async () => {
    const [paying, other] = [await challenged(shop.deps), await unanswered(shop.deps)];
    const { authTransactionId } = await shop.payment(other.order.id);
    const fields = { ...without(paying.fields), "transaction.id": authTransactionId ?? "" };
    await receivePayerReturn({ token: paying.token, fields }, shop.deps);
    expect((await shop.payment(paying.order.id)).status).toBe("CHALLENGE");
    expect(await shop.movements(paying.order.number)).toEqual([]);
  });

  test("with another order's result decides nothing, also where the names around it are changed", async () => {
    const failed = await challenged(shop.deps, { code: "111111" });
    const paying = await challenged(shop.deps);
    await receivePayerReturn({ token: paying.token, fields: failed.fields }, shop.deps);
    expect((await shop.payment(paying.order.id)).status).toBe("CHALLENGE");
    const renamed = {
      ...failed.fields,
      "order.id": paying.fields["order.id"]!,
      "transaction.id": paying.fields["transaction.id"]!,
    };
    await receivePayerReturn({ token: paying.token, fields: renamed }, shop.deps);
    expect(await shop.movements(paying.order.number)).toEqual(["PAYMENT 1000"]);
  });

  test.each(["proof_missing", "proof_forged", "proof_foreign", "proof_undecided"])(
    "with the sandbox's fault %s asks the bank, by the authentication's transaction id",
    async (fault) => {
      await shop.fault("authenticate", fault);
      const { order, token, fields } = await challenged(shop.deps);
      await receivePayerReturn({ token, fields }, shop.deps);
      const { operations, authTransactionId } = await shop.payment(order.id);
      expect(JSON.stringify(operations.at(-1)?.evidence)).toContain(authTransactionId);
      expect(await shop.movements(order.number)).toEqual(["PAYMENT 1000"]);
      const event = await shop.db.paymentEvent.findFirstOrThrow({
        where: { payment: { orderId: order.id }, kind: "authenticated" },
      });
      expect(event.cause).toBe("payer_returned_unproven");
    },
  );

  test("is still read after AUTH_SECRET was replaced, while the previous one is accepted", async () => {
    const { order, token, fields } = await challenged(shop.deps, { code: "111111" });
    const secrets = { AUTH_SECRET: "a new secret of at least thirty-two characters" };
    const replaced = { ...shop.deps, sessionKeys: derivedKeys("session-key", secrets) };
    const rotated = {
      ...replaced,
      sessionKeys: {
        ...replaced.sessionKeys,
        accepted: [replaced.sessionKeys.current, shop.deps.sessionKeys.current],
      },
    };
    await receivePayerReturn({ token, fields }, rotated);
    const { status, operations } = await shop.payment(order.id);
    expect([status, operations.at(-1)?.kind]).toEqual(["NOT_AUTHENTICATED", "AUTHENTICATE"]);

    const other = await challenged(shop.deps);
    await receivePayerReturn({ token: other.token, fields: other.fields }, replaced);
    expect(await shop.movements(other.order.number)).toEqual(["PAYMENT 1000"]);
  });
});

describe("with UNPROVEN_AUTHENTICATION=hold", () => {
  test.each([
    ["in stock", {}],
    ["partly made to order", { intent: "AUTHORIZE", captureNowMinor: 400n }],
  ] as const)(
    "an approval without proof of an order %s is authorized and held: nothing is captured without a person",
    async (_, about) => {
      const deps = withSettings({ unprovenAuthentication: "hold" }, chargeSaying(undefined));
      const { order, token, fields } = await challenged(deps, { order: about });
      await receivePayerReturn({ token, fields: without(fields) }, deps);
      await sweep({}, { ...deps, now: () => new Date(Date.now() + 60_000) });
      expect(await shop.payment(order.id)).toMatchObject({
        status: "APPROVED",
        held: true,
        capturedMinor: 0n,
      });
      expect(await shop.movements(order.number)).toEqual(["AUTHORIZATION 1000"]);
    },
  );

  test("a charge without proof that the bank then confirms is captured at once", async () => {
    const { order, token, fields } = await challenged(holding());
    await receivePayerReturn({ token, fields: without(fields) }, holding());
    expect(await shop.payment(order.id)).toMatchObject({ held: false, capturedMinor: 1_000n });
    expect(await shop.movements(order.number)).toEqual(["AUTHORIZATION 1000", "CAPTURE 1000"]);
  });

  test.each(["AUTHENTICATION_UNAVAILABLE", "AUTHENTICATION_FAILED", "AUTHENTICATION_PENDING"])(
    "an approval that says %s is held",
    async (said) => {
      const deps = withSettings({ unprovenAuthentication: "hold" }, chargeSaying(said));
      const { order, token, fields } = await challenged(deps);
      await receivePayerReturn({ token, fields: without(fields) }, deps);
      expect(await shop.payment(order.id)).toMatchObject({ held: true, authStatus: said });
    },
  );

  test("a payment with proof is paid, by a challenge, without one and without enrolment", async () => {
    const deps = withSettings({ unprovenAuthentication: "hold" }, chargeSaying(undefined));
    const { order, token, fields } = await challenged(deps);
    await receivePayerReturn({ token, fields }, deps);
    expect(await shop.movements(order.number)).toEqual(["PAYMENT 1000"]);
    for (const number of ["5123450000000107", "5123450000000909", "5111111111111118"]) {
      const placed = await shop.order(1_000n);
      const card = await shop.bank.token(number);
      await payOrder(
        { number: placed.number, access: shop.access, attempts: 0, orderRevision: 0, card },
        deps,
      );
      expect(await shop.movements(placed.number)).toEqual(["PAYMENT 1000"]);
    }
  });

  test("an authorization with proof is held where its approval denies the authentication", async () => {
    const denying = chargeSaying("AUTHENTICATION_FAILED");
    const deps = withSettings({ unprovenAuthentication: "hold" }, denying);
    const about = { intent: "AUTHORIZE", captureNowMinor: 400n } as const;
    const { order, token, fields } = await challenged(deps, { order: about });
    await receivePayerReturn({ token, fields }, deps);
    expect(await shop.payment(order.id)).toMatchObject({ held: true, capturedMinor: 0n });
  });

  test("an issuer that was unavailable proves nothing: the payment is held", async () => {
    const { order, token, fields } = await challenged(holding(), { code: "333333" });
    await receivePayerReturn({ token, fields }, holding());
    expect(await shop.payment(order.id)).toMatchObject({ held: true, capturedMinor: 0n });
  });

  test("with UNPROVEN_AUTHENTICATION=accept the same payment is paid, and not held", async () => {
    const deps = withSettings({ unprovenAuthentication: "accept" }, chargeSaying(undefined));
    const { order, token, fields } = await challenged(deps);
    await receivePayerReturn({ token, fields: without(fields) }, deps);
    expect(await shop.payment(order.id)).toMatchObject({ held: false, capturedMinor: 1_000n });
    expect(await shop.movements(order.number)).toEqual(["PAYMENT 1000"]);
  });
});
