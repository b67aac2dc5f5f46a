import { afterAll, beforeAll, expect, test } from "vitest";

import { type TestShop, startTestShop } from "@/testing/start-test-shop";

let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const challenge = "5123450000000008";

test("a press says that its cart is paid only where the bank approved it, so that no other cart is emptied", async () => {
  const approved = await shop.order(1_000n);
  expect(await shop.pay(approved.number)).toEqual({
    ok: true,
    value: { approvedKey: approved.idempotencyKey },
  });
  const again = await shop.pay(approved.number);
  expect(again).toEqual({ ok: true, value: {} });

  const challenged = await shop.order(1_000n);
  expect(await shop.pay(challenged.number, 0, challenge)).toEqual({ ok: true, value: {} });
  for (const fault of ["lock_failure", "commit_then_drop"]) {
    const order = await shop.order(1_000n);
    await shop.fault("pay", fault);
    expect(await shop.pay(order.number), fault).toEqual({ ok: true, value: {} });
  }
});
