import { afterAll, beforeAll, expect, test } from "vitest";

import { createGateway } from "@/lib/gateway/gateway-client";
import type { Gateway } from "@/lib/gateway/gateway";
import { startTestBank } from "@/sandbox/testing/start-test-bank";
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

async function take(number: string) {
  const lines: string[] = [];
  const payment = {
    amount: { minor: 4_999, currency: "USD", exponent: 2 },
    card: await bank.token(number),
    authRedirectUrl: "https://shop.example/payments/returned",
  };
  return { taken: await takePayment(payment, gateway, (line) => lines.push(line)), lines };
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

test.each([
  ["a challenge", "5123450000000008", /wants a challenge/],
  ["a rejected payer", "5123450000000206", /recommends DO_NOT_PROCEED/],
])("the example stops at %s, and no money moves", async (_, number, message) => {
  const before = JSON.stringify(await bank.console("orders"));
  const stopped = take(number);
  await expect(stopped).rejects.toThrow(PaymentStopped);
  await expect(stopped).rejects.toThrow(message);
  const moved = (text: string) => [...text.matchAll(/"captured":(\d+)/g)].map(([, minor]) => minor);
  expect(moved(JSON.stringify(await bank.console("orders"))).filter((minor) => minor !== "0")).toEqual(
    moved(before).filter((minor) => minor !== "0"),
  );
});
