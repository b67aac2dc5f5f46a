import { runInNewContext } from "node:vm";

import { afterAll, beforeAll, expect, test } from "vitest";

import { createGateway } from "@/lib/gateway/gateway-client";
import type { Gateway } from "@/lib/gateway/gateway";
import { gatewayOrderIdSchema, sessionIdSchema } from "@/lib/ids";
import { evidenceView } from "@/lib/payments/evidence-view";
import { fakeGatewaySettings, startFakeGateway } from "@/testing/start-fake-gateway";
import { typescriptCall } from "./typescript-call";

let bank: Awaited<ReturnType<typeof startFakeGateway>>;
let gateway: Gateway;
beforeAll(async () => {
  bank = await startFakeGateway();
  bank.respondWith({ result: "SUCCESS" });
  gateway = createGateway(fakeGatewaySettings(bank.baseUrl));
});
afterAll(() => bank.stop());

const secrets = {
  SESSION_ID: "SESSION0001",
  CARD_TOKEN: "a-secret-card-token",
  RETURN_URL: "https://shop.example/payments/secret/return",
};
const amount = { minor: 1234, currency: "USD", exponent: 2 };
const input = {
  sessionId: sessionIdSchema.parse(secrets.SESSION_ID),
  orderId: gatewayOrderIdSchema.parse("A1-1"),
  amount,
  card: { token: secrets.CARD_TOKEN, expiryMonth: 12, expiryYear: 40 },
  authRedirectUrl: secrets.RETURN_URL,
  authenticationTransactionId: "auth-1",
  originalTransactionId: "t-1",
  agreement: { id: "agreement-1", expiryDate: "2031-12-31", minimumDaysBetweenPayments: 28 },
  agreementId: "agreement-1",
  cardToken: secrets.CARD_TOKEN,
};

const methods = Object.keys({
  createSession: 0,
  addAgreement: 0,
  addCard: 0,
  authenticate: 0,
  verify: 0,
  pay: 0,
  payByAgreement: 0,
  authorize: 0,
  capture: 0,
  void: 0,
  refund: 0,
} satisfies Record<keyof Gateway, 0>) as (keyof Gateway)[];

test.each(methods)("the TypeScript of %s sends what was sent, and holds no secret", async (method) => {
  bank.calls.length = 0;
  const { evidence } = await gateway[method](input);
  const view = evidenceView(evidence);
  if (view === null) throw new Error("no evidence");
  const code = typescriptCall(method, view, amount);
  for (const secret of Object.values(secrets)) expect(code).not.toContain(secret);

  await run(code);
  const [first, second] = bank.calls;
  expect(second).toEqual(first);
  expect(bank.calls).toHaveLength(2);
});

/** Runs the code with its imports replaced. It holds no syntax that JavaScript lacks. */
async function run(code: string): Promise<void> {
  const names = {
    gatewayOrderIdSchema,
    sessionIdSchema,
    shopLog: {},
    processServices: () => ({ gateway }),
    process: { env: secrets },
    console: { log() {} },
  };
  for (const [, imported = ""] of code.matchAll(/^import \{ (.+) \} from/gm))
    expect(Object.keys(names)).toEqual(expect.arrayContaining(imported.split(", ")));
  const body = code.replaceAll(/^import .*$/gm, "");
  await runInNewContext(`(async () => {${body}})();`, names);
}
