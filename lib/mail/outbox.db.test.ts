import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { beginPayment } from "@/lib/payments/begin-payment";
import { closeStaleOperation } from "@/lib/payments/close-operation";
import { createPaymentBreaker } from "@/lib/payments/payment-breaker";
import { moveMoney } from "@/lib/payments/move-money";
import { recordEvent } from "@/lib/payments/journal";
import { resolveOperation } from "@/lib/payments/resolve-operation";
import { writePaymentMail } from "./write-payment-mail";
import { sweep } from "@/lib/payments/sweep";
import { resolveOutcome } from "@/lib/unknown-outcomes/resolve-outcome";

const declined = "5123450000000602";
const by = "staff@example.com";
const reason = "Seen in the bank's portal";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());
beforeEach(() => {
  shop.deps.breaker = createPaymentBreaker({ log: shop.deps.log });
});

type Order = Awaited<ReturnType<TestShop["order"]>>;

async function move({ id, number }: Order, kind: "CAPTURE" | "VOID" | "REFUND", amountMinor: number) {
  const { revision } = await shop.payment(id);
  return moveMoney({ kind, number, amountMinor, revision, by }, shop.deps);
}

/** The operation of an order whose answer was lost. */
async function unknownOperation(orderId: string) {
  const row = (await shop.payment(orderId)).operations.at(-1)!;
  expect(row.state).toBe("UNKNOWN");
  return row.id;
}

describe("one mail is written for", () => {
  test("an order that is paid", async () => {
    const order = await shop.order(1_000n);
    await shop.pay(order.number);
    expect(await shop.mails(order.id)).toEqual(["order_confirmation"]);
  });

  test("an order that is authorized, and its automatic capture belongs to that mail", async () => {
    const order = await shop.order(1_000n, { intent: "AUTHORIZE", captureNowMinor: 400n });
    await shop.pay(order.number);
    expect((await shop.payment(order.id)).capturedMinor).toBe(400n);
    expect(await shop.mails(order.id)).toEqual(["order_confirmation"]);
  });

  test("an order of which the bank approved a part", async () => {
    const order = await shop.order(1_000n);
    await shop.fault("pay", "partial_approval");
    await shop.pay(order.number);
    expect(await shop.mails(order.id)).toEqual(["order_confirmation"]);
  });

  test("each capture by staff, partial or not", async () => {
    const order = await shop.order(1_000n, { intent: "AUTHORIZE" });
    await shop.pay(order.number);
    await move(order, "CAPTURE", 300);
    await move(order, "CAPTURE", 700);
    expect(await shop.mails(order.id)).toEqual(["order_confirmation", "captured", "captured"]);
  });

  test("a void", async () => {
    const order = await shop.order(1_000n, { intent: "AUTHORIZE" });
    await shop.pay(order.number);
    await move(order, "VOID", 1_000);
    expect(await shop.mails(order.id)).toEqual(["order_confirmation", "voided"]);
  });

  test("each of two refunds", async () => {
    const order = await shop.order(1_000n);
    await shop.pay(order.number);
    await move(order, "REFUND", 300);
    await move(order, "REFUND", 700);
    expect(await shop.mails(order.id)).toEqual(["order_confirmation", "refunded", "refunded"]);
  });

  test("none of the movements that the bank refused", async () => {
    const order = await shop.order(1_000n);
    await shop.pay(order.number);
    await shop.fault("refund", "rejected");
    await move(order, "REFUND", 300);
    expect(await shop.mails(order.id)).toEqual(["order_confirmation"]);
  });

  test("a charge and a refund whose unknown outcome staff resolve as happened, and none before", async () => {
    const order = await shop.order(1_000n);
    await shop.fault("pay", "commit_then_drop");
    await shop.pay(order.number);
    expect(await shop.mails(order.id)).toEqual([]);
    const resolve = async () => {
      const operationId = await unknownOperation(order.id);
      return resolveOutcome({ operationId, decision: "happened", reason, by }, shop.deps);
    };
    await resolve();
    expect(await shop.mails(order.id)).toEqual(["order_confirmation"]);
    await shop.fault("refund", "commit_then_drop");
    await move(order, "REFUND", 300);
    expect(await shop.mails(order.id)).toEqual(["order_confirmation"]);
    await resolve();
    expect(await shop.mails(order.id)).toEqual(["order_confirmation", "refunded"]);
  });

  test("a charge that staff resolve as not happened: the payment failed", async () => {
    const order = await shop.order(1_000n);
    await shop.fault("pay", "pending_not_moved");
    await shop.pay(order.number);
    const operationId = await unknownOperation(order.id);
    await resolveOutcome(
      { operationId, decision: "not_happened", reference: "Case 48151", reason, by },
      shop.deps,
    );
    expect(await shop.mails(order.id)).toEqual(["payment_failed"]);
  });

  test("a charge that staff resolve as not happened, also soon after an attempt that failed, once", async () => {
    const order = await shop.order(1_000n, { email: "waits@example.com" });
    await shop.pay(order.number, 0, declined);
    await shop.fault("pay", "pending_not_moved");
    await shop.pay(order.number, 1);
    const operationId = await unknownOperation(order.id);
    const resolution = {
      operationId,
      decision: "not_happened",
      reference: "Case 48151",
      reason,
      by,
    } as const;
    await resolveOutcome(resolution, shop.deps);
    await resolveOutcome(resolution, shop.deps);
    expect(await shop.mails(order.id)).toEqual(["payment_failed", "payment_failed"]);
  });

  test("a charge whose late answer comes after it was closed as unknown", async () => {
    const order = await shop.order(1_000n);
    const { pay } = shop.deps.gateway;
    const gateway = { ...shop.deps.gateway };
    gateway.pay = async (input) => {
      const answer = await pay(input);
      const payment = await shop.payment(order.id);
      await closeStaleOperation(shop.deps, payment.id, new Date(Date.now() + 1_000), new Date());
      return answer;
    };
    const before = shop.deps.gateway;
    shop.deps.gateway = gateway;
    await shop.pay(order.number);
    shop.deps.gateway = before;
    expect((await shop.payment(order.id)).status).toBe("APPROVED");
    expect(await shop.mails(order.id)).toEqual(["order_confirmation"]);
  });

  test("an attempt whose process died in a step before the charge", async () => {
    const order = await shop.order(1_000n);
    const begun = await beginPayment(
      { number: order.number, access: shop.access, attempts: 0, orderRevision: 0 },
      shop.deps,
    );
    expect(begun.kind).toBe("begun");
    const { id } = await shop.payment(order.id);
    await closeStaleOperation(shop.deps, id, new Date(Date.now() + 1_000), new Date());
    expect(await shop.mails(order.id)).toEqual(["payment_failed"]);
  });

  test("an abandoned attempt that the sweep expires", async () => {
    const order = await shop.order(1_000n);
    await shop.pay(order.number, 0, "5123450000000008");
    expect(await shop.mails(order.id)).toEqual([]);
    await sweep({}, { ...shop.deps, now: () => new Date(Date.now() + 16 * 60_000) });
    expect(await shop.mails(order.id)).toEqual(["payment_failed"]);
  });
});

test("a shopper who tries several cards gets one mail an hour, and then the confirmation", async () => {
  const order = await shop.order(1_000n);
  await shop.pay(order.number, 0, declined);
  await shop.pay(order.number, 1, declined);
  expect(await shop.mails(order.id)).toEqual(["payment_failed"]);
  await shop.db.$executeRaw`UPDATE "mail" SET "created_at" = now() - interval '61 minutes'`;
  await shop.pay(order.number, 2, declined);
  expect(await shop.mails(order.id)).toEqual(["payment_failed", "payment_failed"]);
  await shop.pay(order.number, 3);
  expect(await shop.mails(order.id)).toEqual(["payment_failed", "payment_failed", "order_confirmation"]);
});

test("a recipient gets five mails a day about failed payments, from however many orders at once", async () => {
  const email = "victim@example.com";
  const orders = await Promise.all(
    Array.from({ length: 9 }, (_, n) =>
      shop.order(1_000n, { email: n % 2 === 0 ? email : email.toUpperCase() }),
    ),
  );
  await Promise.all(orders.map(({ number }) => shop.pay(number, 0, declined)));
  const written = () => shop.db.mail.count({ where: { toAddress: { equals: email, mode: "insensitive" } } });
  expect(await written()).toBe(5);
  await shop.db.$executeRaw`UPDATE "mail" SET "created_at" = now() - interval '25 hours'`;
  await shop.pay((await shop.order(1_000n, { email })).number, 0, declined);
  expect(await written()).toBe(6);
});

test("an attempt that another card replaced is no failed payment", async () => {
  const order = await shop.order(1_000n);
  await shop.pay(order.number, 0, "5123450000000008");
  await shop.pay(order.number, 1);
  expect(await shop.mails(order.id)).toEqual(["order_confirmation"]);
});

test.each(["superseded", "order_changed"])(
  "an attempt that ended as %s is no failed payment",
  async (cause) => {
    const order = await shop.order(1_000n);
    await shop.pay(order.number, 0, "5123450000000008");
    const payment = await shop.payment(order.id);
    const end = (because: string) =>
      shop.deps.db.$transaction(async (tx) => {
        const cause = { actor: "shopper", cause: because };
        const event = { kind: "expired", fromStatus: payment.status, toStatus: "EXPIRED" } as const;
        const ended = await recordEvent(tx, payment.id, event, cause);
        await writePaymentMail(tx, { payment, ended, at: new Date() });
      });
    await end(cause);
    expect(await shop.mails(order.id)).toEqual([]);
    await end("session_expired");
    expect(await shop.mails(order.id)).toEqual(["payment_failed"]);
  },
);

test("an event that is rolled back leaves no mail", async () => {
  const order = await shop.order(1_000n);
  await shop.fault("pay", "commit_then_drop");
  await shop.pay(order.number);
  const operationId = await unknownOperation(order.id);
  const rolledBack = shop.deps.db.$transaction(async (tx) => {
    const resolution = {
      operationId,
      decision: "happened",
      by: "grace@example.com",
      reason: "Seen",
    } as const;
    await resolveOperation(tx, resolution, shop.deps);
    expect(await tx.mail.count({ where: { operationId } })).toBe(1);
    throw new Error("rolled back");
  });
  await expect(rolledBack).rejects.toThrow("rolled back");
  expect(await shop.mails(order.id)).toEqual([]);
});

test("a mail has the address and the language of its order", async () => {
  const order = await shop.order(1_000n, { locale: "km", email: "km@example.com" });
  await shop.pay(order.number);
  const rows = await shop.db.mail.findMany({ where: { orderId: order.id } });
  expect(rows).toMatchObject([{ language: "km", toAddress: "km@example.com" }]);
});
