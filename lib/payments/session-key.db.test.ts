import { afterAll, beforeAll, expect, test } from "vitest";

import { type TestShop, startTestShop } from "@/testing/start-test-shop";
import type { Gateway } from "@/lib/gateway/gateway";
import { readAdminOrder } from "@/lib/back-office/read-admin-order";
import { readOrder } from "@/lib/orders/read-order";
import { payOrder } from "./pay-order";
import { readChallenge, receivePayerReturn } from "./receive-payer-return";
import { sessionLife, sweep } from "./sweep";
import { readOperation } from "@/lib/unknown-outcomes/read-operation";
import { openSessionKey } from "./session-key";

const challenge = "5123450000000008";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

/** Pays with a gateway client that keeps the keys that the gateway sent. */
async function payKeepingKeys(card: string) {
  const order = await shop.order(1_000n);
  const keys: string[] = [];
  const gateway: Gateway = {
    ...shop.deps.gateway,
    async createSession() {
      const exchange = await shop.deps.gateway.createSession();
      if (exchange.result.ok) keys.push(exchange.result.value.aes256Key ?? "");
      return exchange;
    },
  };
  const input = { number: order.number, access: shop.access, attempts: 0, orderRevision: 0 };
  await payOrder({ ...input, card: await shop.bank.token(card) }, { ...shop.deps, gateway });
  const [aes256Key = ""] = keys;
  expect(Buffer.from(aes256Key, "base64")).toHaveLength(32);
  return { order, aes256Key, payment: await shop.payment(order.id) };
}

test("during a challenge the session's key is kept, and only encrypted", async () => {
  const { aes256Key, payment } = await payKeepingKeys(challenge);
  expect(payment.status).toBe("CHALLENGE");
  const opened = openSessionKey(payment.sessionKey ?? "", payment.id, shop.deps.sessionKeys);
  expect(opened?.toString("base64")).toBe(aes256Key);
});

test("the session's key is in no row of the journal and in no line of the log", async () => {
  const { aes256Key, payment } = await payKeepingKeys(challenge);
  await receivePayerReturn({ token: payment.returnToken, fields: {} }, shop.deps);
  const rows = await shop.db.$queryRaw<{ text: string }[]>`
    SELECT p::text || coalesce(string_agg(o::text, ''), '') AS "text"
    FROM "payment" p JOIN "operation" o ON o."payment_id" = p."id" GROUP BY p."id", p.*`;
  const written = JSON.stringify(rows) + shop.logLines.join("\n");
  for (const encoding of ["base64", "base64url", "hex"] as const)
    expect(written).not.toContain(Buffer.from(aes256Key, "base64").toString(encoding));
});

test("the session's key is in no page that a shopper or staff open, neither plain nor encrypted", async () => {
  const { aes256Key, order, payment } = await payKeepingKeys(challenge);
  const { number } = order;
  const { access, deps } = shop;
  const readPages = async () => [
    await readOrder({ number, access }, deps),
    await readChallenge({ token: payment.returnToken, access }, deps),
    await readAdminOrder({ number }, deps),
    await readOperation({ operationId: (await shop.payment(order.id)).operations.at(-1)!.id }, deps),
    await shop.db.operation.findMany({ where: { paymentId: payment.id }, select: { evidence: true } }),
  ];
  const during = await readPages();
  expect(during.slice(0, 3)).not.toContain(undefined);
  await receivePayerReturn({ token: payment.returnToken, fields: {} }, deps);
  const afterwards = await readPages();
  const shown = JSON.stringify([during, afterwards], withBigInts) + shop.logLines.join("\n");
  for (const encoding of ["base64", "base64url", "hex"] as const)
    expect(shown).not.toContain(Buffer.from(aes256Key, "base64").toString(encoding));
  expect(payment.sessionKey).toBeTruthy();
  expect(shown).not.toContain(payment.sessionKey);
});

const withBigInts = (_: string, value: unknown) => (typeof value === "bigint" ? String(value) : value);

test.each([
  ["without a challenge", "5123450000000107", "APPROVED"],
  ["after a failed authentication", "5123450000001006", "NOT_AUTHENTICATED"],
  ["after a decline", "5123450000000602", "DECLINED"],
])("the session's key is erased %s", async (_, card, status) => {
  const { payment } = await payKeepingKeys(card);
  expect(payment).toMatchObject({ status, sessionKey: null });
});

test("the session's key is erased when the payer comes back", async () => {
  const { order, payment } = await payKeepingKeys(challenge);
  await receivePayerReturn({ token: payment.returnToken, fields: {} }, shop.deps);
  expect((await shop.payment(order.id)).sessionKey).toBeNull();
});

test("the session's key is erased when the challenge expires", async () => {
  const { order } = await payKeepingKeys(challenge);
  await sweep({}, { ...shop.deps, now: () => new Date(Date.now() + sessionLife + 60_000) });
  expect(await shop.payment(order.id)).toMatchObject({ status: "EXPIRED", sessionKey: null });
});

test("the session's key is erased when another card replaces the challenge", async () => {
  const { order, payment } = await payKeepingKeys(challenge);
  await shop.pay(order.number, 1);
  const before = await shop.db.payment.findUniqueOrThrow({ where: { id: payment.id } });
  expect(before).toMatchObject({ status: "EXPIRED", sessionKey: null });
});

test("the session's key is erased when a step is lost", async () => {
  await shop.fault("add_card", "commit_then_drop");
  const { payment } = await payKeepingKeys(challenge);
  expect(payment).toMatchObject({ status: "FAILED", sessionKey: null });
});

test("the database refuses a key after the authentication", async () => {
  const { payment } = await payKeepingKeys(challenge);
  const end = shop.db.$executeRaw`UPDATE "payment" SET "status" = 'READY' WHERE "id" = ${payment.id}::uuid`;
  await expect(end).rejects.toThrow("payment_session_key");
});
