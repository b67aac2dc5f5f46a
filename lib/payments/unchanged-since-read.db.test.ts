import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { type TestShop, startTestShop } from "@/testing/start-test-shop";
import type { OrderNumber } from "@/lib/ids";
import { beginPayment } from "./begin-payment";
import { openOperation } from "./journal";
import { moveMoney } from "./move-money";

let shop: TestShop;
/** Another instance of the shop, in the middle of a transaction. */
let other: Client;

beforeAll(async () => {
  shop = await startTestShop();
  other = new Client({ connectionString: shop.databaseUrl });
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await shop.stop();
});

const begin = (number: OrderNumber, attempts = 0) =>
  beginPayment({ number, access: shop.access, attempts, orderRevision: 0 }, shop.deps);

/** Runs `work` while another transaction has made `change`; it commits when a statement of `work` waits for it. */
async function meanwhile<T>(change: string, values: unknown[], work: () => Promise<T>): Promise<T> {
  await beginChange(change, values);
  const working = work();
  await commitWhenAwaited();
  return working;
}

async function beginChange(change: string, values: unknown[]): Promise<void> {
  await other.query("BEGIN");
  await other.query(change, values);
}

async function commitWhenAwaited(): Promise<void> {
  // Not over the connection of the change: a transaction sees no connection that was opened after its first look.
  const waiting = () => shop.db.$queryRaw`
    SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), 60_000);
  await other.query("COMMIT");
}

test("of many presses at once one begins the payment, and all others find it", async () => {
  for (let race = 0; race < 10; race += 1) {
    const order = await shop.order(1_000n);
    const begun = await Promise.all(Array.from({ length: 8 }, () => begin(order.number)));
    const kinds = begun.map((each) => each.kind);
    expect(kinds.filter((kind) => kind === "begun")).toHaveLength(1);
    expect(kinds.filter((kind) => kind === "existing")).toHaveLength(7);
    expect(await shop.db.payment.count({ where: { orderId: order.id } })).toBe(1);
  }
});

test("an order that changes after it was read is not charged", async () => {
  const order = await shop.order(1_000n);
  const change = "UPDATE orders SET total_minor = 2000, revision = revision + 1 WHERE id = $1";
  expect(await meanwhile(change, [order.id], () => begin(order.number))).toMatchObject({
    kind: "refused",
    error: { kind: "order_changed", total: { minor: 2_000 } },
  });
  expect(await shop.db.payment.count({ where: { orderId: order.id } })).toBe(0);
});

test("an order that expires after it was read is not charged", async () => {
  const order = await shop.order(1_000n);
  const change =
    "UPDATE orders SET expired_at = now(), expires_at = NULL, revision = revision + 1 WHERE id = $1";
  expect(await meanwhile(change, [order.id], () => begin(order.number))).toEqual({
    kind: "refused",
    error: { kind: "order_expired" },
  });
});

test("an operation is chosen for the payment as it is once its lock is held", async () => {
  const order = await shop.order(1_000n, { intent: "AUTHORIZE" });
  await shop.pay(order.number);
  const { id, operations } = await shop.payment(order.id);
  const capture = `WITH captured AS (
      INSERT INTO operation (id, payment_id, sequence, kind, state, amount_minor, approved_minor, requested_by, closed_at)
      VALUES (gen_random_uuid(), $1, $2, 'CAPTURE', 'SUCCEEDED', 1000, 1000, 'staff', now()))
    UPDATE payment SET captured_minor = 1000, revision = $2 WHERE id = $1`;
  const seen: bigint[] = [];
  const opened = await meanwhile(capture, [id, operations.length + 1], () =>
    openOperation(shop.deps, id, {
      requestedBy: "staff",
      choose: ({ capturedMinor }) => {
        seen.push(capturedMinor);
        return capturedMinor === 0n ? { kind: "VOID", amountMinor: 1_000n } : undefined;
      },
    }),
  );
  expect(opened).toBeUndefined();
  expect(seen).toEqual([1_000n]);
});

test.each([
  ["the bank takes the money back", "charged_back_minor = 900, chargeback_open = true", "charged_back"],
  ["something of the order leaves", "dispatch_count = dispatch_count + 1", "changed"],
])("a refund whose session was opened is not opened if %s meanwhile", async (_, change, askedAgain) => {
  const { id: orderId, number } = await shop.order(900n);
  await shop.pay(number);
  const { id } = await shop.payment(orderId);
  await shop.db.payment.update({ where: { id }, data: { sessionId: null } });
  let sessionIsOpen = () => {};
  const opened = new Promise<void>((resolve) => (sessionIsOpen = resolve));
  const createSession = async () => {
    const answer = await shop.deps.gateway.createSession();
    await beginChange(`UPDATE payment SET ${change} WHERE id = $1`, [id]);
    sessionIsOpen();
    return answer;
  };
  const refund = async (deps: TestShop["deps"]) => {
    const { revision } = await shop.payment(orderId);
    const request = { reason: "returned", lines: [], delivery: false };
    return moveMoney(
      { kind: "REFUND", number, amountMinor: 900, revision, dispatchCount: 0, by: "staff", refund: request },
      deps,
    );
  };
  const refunding = refund({ ...shop.deps, gateway: { ...shop.deps.gateway, createSession } });
  await opened;
  await commitWhenAwaited();
  expect(await refunding).toEqual({ ok: false, error: { kind: "changed" } });
  const { operations } = await shop.payment(orderId);
  expect(operations.at(-1)).toMatchObject({ kind: "CREATE_SESSION", state: "SUCCEEDED" });
  expect(await refund(shop.deps)).toMatchObject({ ok: false, error: { kind: askedAgain } });
  expect(await shop.movements(number)).toEqual(["PAYMENT 900"]);
});

test("a step writes the row of its payment once, with the totals of its journal", async () => {
  await shop.db.$executeRaw`CREATE TABLE "written" ("payment_id" UUID)`;
  await shop.db
    .$executeRaw`CREATE FUNCTION "write_down"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
    'BEGIN INSERT INTO "written" VALUES (NEW."id"); RETURN NULL; END'`;
  await shop.db.$executeRaw`CREATE TRIGGER "write_down" AFTER UPDATE ON "payment"
    FOR EACH ROW EXECUTE FUNCTION "write_down"()`;
  const order = await shop.order(1_000n);
  await shop.pay(order.number);
  const written = await shop.db.$queryRaw<unknown[]>`SELECT 1 FROM "written"`;
  // One for each of the four operations that are closed. The first one is opened with the payment's row.
  expect(written).toHaveLength(4);
});
