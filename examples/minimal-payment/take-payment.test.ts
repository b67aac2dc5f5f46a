import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { createGateway } from "@/lib/gateway/gateway-client";
import type { Gateway } from "@/lib/gateway/gateway";
import { startTestBank } from "@/sandbox/testing/start-test-bank";
import { answerIssuer } from "@/testing/answer-challenge";
import { HttpBrowser } from "@/testing/http-browser";
import { startChallengePage } from "./challenge-page";
import { PaymentStopped, takePayment } from "./take-payment";

let bank: Awaited<ReturnType<typeof startTestBank>>;
let gateway: Gateway;

beforeAll(async () => {
  bank = await startTestBank();
  const { merchantId, username, password } = bank.settings;
  gateway = createGateway({
    baseUrl: bank.urls.gateway,
    merchantId,
    username,
    password,
    acceptVersions: "3DS1, 3DS2",
    refundPath: "void",
    verifyPath: "verify",
    timeoutMs: 30_000,
  });
});
afterAll(() => bank.stop());
afterEach(() => bank.console("faults", { method: "DELETE" }));

/** Takes a payment of 49.99; at a challenge the payer enters `code`. */
async function take(number: string, code = "") {
  const lines: string[] = [];
  const page = await startChallengePage();
  const challenge = async (redirectHtml: string) => {
    const returned = page.show(redirectHtml);
    const callback = await answerIssuer(await new HttpBrowser().open(page.url), [{ code }]);
    await fetch(callback?.url ?? "", { method: "POST", body: new URLSearchParams(callback?.fields) });
    return returned;
  };
  const payment = {
    amount: { minor: 4_999, currency: "USD", exponent: 2 },
    card: await bank.token(number),
    authRedirectUrl: page.authRedirectUrl,
    challenge,
  };
  try {
    return { taken: await takePayment(payment, gateway, (line) => lines.push(line)), lines };
  } finally {
    page.stop();
  }
}

test("the example takes a payment, and the bank's ledger has what it says", async () => {
  const { taken, lines } = await take("5123450000000107");
  expect(lines).toHaveLength(6);
  expect(lines.at(-1)).toBe("8. 24.99 USD is refunded.");
  const orders = (await bank.console("orders")) as { id: string; captured: number; refunded: number }[];
  expect(orders).toHaveLength(1);
  expect(orders[0]).toMatchObject({ captured: 4_999, refunded: 2_499 });
  expect(JSON.stringify(orders[0])).toContain(taken.orderId);
});

test("the example shows a challenge, waits for the callback, and takes the payment", async () => {
  const { taken, lines } = await take("5123450000000008", "123456");
  expect(lines.slice(2, 4)).toEqual([
    "3. The issuer asks the payer.",
    "3. The payer is back. The bank decides with the charge.",
  ]);
  expect(await bank.console(`orders/${taken.orderId}`)).toMatchObject({ captured: 4_999, refunded: 2_499 });
});

test.each([
  [
    "a payer who fails the challenge",
    "5123450000000008",
    /^the authorization: declined: AUTHENTICATION_FAILED/,
  ],
  ["a rejected payer", "5123450000000206", /recommends DO_NOT_PROCEED/],
  ["a declined card", "5123450000000602", /^the authorization: declined: DECLINED/],
  ["a partial approval, which it releases", "4508750015741902", /only 25\.00 USD, which is released/],
])("the example stops at %s, and no money is taken", async (_, number, message) => {
  const before = await takenInAll();
  const stopped = take(number, "111111");
  await expect(stopped).rejects.toThrow(PaymentStopped);
  await expect(stopped).rejects.toThrow(message);
  expect(await takenInAll()).toEqual(before);
});

test.each([
  ["capture", "lock_failure", /^the capture: declined: LOCK_FAILURE/, []],
  ["refund", "lock_failure", /^the refund: declined: LOCK_FAILURE/, [4_999]],
  ["capture", "commit_then_drop", /^the capture: the answer was lost/, [4_999]],
])("the example never says that a %s was done that met %s", async (operation, fault, message, captured) => {
  const before = await takenInAll();
  await bank.post("faults", { operation, fault, times: 1 });
  await expect(take("5123450000000107")).rejects.toThrow(message);
  expect((await takenInAll()).slice(before.length)).toEqual(captured);
});

/** What the bank took, oldest first. */
async function takenInAll(): Promise<number[]> {
  const movements: { type: string; amount: number }[] = await bank.console("movements");
  return movements.filter(({ type }) => type === "CAPTURE").map(({ amount }) => amount);
}
