import { expect, test } from "vitest";
import { startTestBank } from "@/sandbox/testing/start-test-bank";

const frictionless = "5123450000000107";

test("refund and verify are on the paths of the settings, and on no other", async () => {
  const bank = await startTestBank({ refundPath: "refund", verifyPath: "check" });
  const prepared = await bank.prepare(frictionless);
  const body = { order: prepared.order, session: { id: prepared.session } };
  expect((await bank.call(`session/${prepared.session}/verify`, body)).status).toBe(404);
  expect((await bank.call(`session/${prepared.session}/check`, body)).body.order.status).toBe("VERIFIED");

  const paid = await bank.prepare(frictionless);
  await bank.charge("pay", paid);
  const refund = { order: { id: paid.order.id }, transaction: { amount: 40, currency: "USD" } };
  expect((await bank.call(`session/${paid.session}/void`, refund)).body.error.field).toBe(
    "originalTransactionId",
  );
  expect((await bank.call(`session/${paid.session}/refund`, refund)).body.order.status).toBe("REFUNDED");
  await bank.stop();
});
