import { afterAll, beforeAll, expect, test } from "vitest";

import { moveMoney } from "@/lib/payments/move-money";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { compareApprovals } from "./compare-approvals";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

test("a refund into a chargeback that nobody approved is found, and no other", async () => {
  const { id, number } = await shop.order(900n);
  await shop.pay(number);
  const chargebacks = new Map([[`${number}-1`, new Date()]]);
  const failures = async (of: ReadonlyMap<string, Date>) =>
    (await compareApprovals(shop.databaseUrl, of)).failures;
  expect(await failures(chargebacks)).toEqual([]);
  const { revision } = await shop.payment(id);
  await moveMoney({ kind: "REFUND", number, amountMinor: 900, revision, by: "ada@example.com" }, shop.deps);
  expect(await failures(chargebacks)).toEqual([expect.stringContaining("nobody had approved it")]);
  expect(await failures(new Map())).toEqual([]);
});
