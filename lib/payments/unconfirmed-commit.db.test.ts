import { clearLockedPorts } from "get-port";
import pWaitFor from "p-wait-for";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";

import { startShopOnOwnServer } from "@/testing/start-shop-on-own-server";
import { queryDatabase } from "@/tools/query-database";
import { moveMoney } from "./move-money";
import { payOrder } from "./pay-order";
import { sweep } from "./sweep";

// A server that waits for a standby that never comes: each commit stands on this machine alone.

const patience = { timeout: 60_000, interval: 20 };

let own: Awaited<ReturnType<typeof startShopOnOwnServer>>;
beforeAll(async () => {
  own = await startShopOnOwnServer(`postgres-standby-${process.pid}`);
});
afterAll(async () => {
  await own.shop.stop();
  await own.server.stop();
  await own.remove();
  clearLockedPorts();
});
afterEach(() => setUp("reset all"));

async function setUp(change: string): Promise<void> {
  await queryDatabase(own.server.url, `alter system ${change}`);
  await queryDatabase(own.server.url, "select pg_reload_conf()");
}

/** Makes the server wait for a standby that never comes. The setting takes effect a moment later, so this returns once a commit has waited. */
async function loseStandby(): Promise<void> {
  await setUp("set synchronous_standby_names = 'away'");
  let waited = false;
  while (!waited) {
    let ended = false;
    const writing = queryDatabase(
      own.server.url,
      `insert into job_pass values ('probe', now()) on conflict ("job") do update set "completed_at" = now()`,
    ).finally(() => {
      ended = true;
    });
    await pWaitFor(async () => {
      waited = (await queryDatabase(own.server.url, interrupting("pg_cancel_backend"))).length > 0;
      return waited || ended;
    });
    await writing;
  }
}

/** Does something to the session whose commit waits for the standby. */
async function interruptCommit(how: "pg_cancel_backend" | "pg_terminate_backend"): Promise<void> {
  await vi.waitFor(
    async () => expect(await queryDatabase(own.server.url, interrupting(how))).toHaveLength(1),
    patience,
  );
}

function interrupting(how: "pg_cancel_backend" | "pg_terminate_backend"): string {
  return `select ${how}(pid) from pg_stat_activity where wait_event = 'SyncRep'`;
}

async function captureOf(order: Awaited<ReturnType<typeof own.shop.order>>) {
  const { revision } = await own.shop.payment(order.id);
  const input = { kind: "CAPTURE", number: order.number, amountMinor: 900, revision, by: "staff" } as const;
  return moveMoney(input, own.shop.deps);
}

async function authorizedOrder() {
  const order = await own.shop.order(900n, { intent: "AUTHORIZE" });
  await own.shop.pay(order.number);
  return order;
}

test("a commit whose answer is lost sends nothing: its outcome is unknown", async () => {
  const { shop } = own;
  const order = await authorizedOrder();
  await loseStandby();
  const capturing = expect(captureOf(order)).rejects.toThrow();
  await interruptCommit("pg_terminate_backend");
  await capturing;
  await setUp("reset synchronous_standby_names");

  expect((await shop.payment(order.id)).operations.at(-1)).toMatchObject({ kind: "CAPTURE", state: "OPEN" });
  await sweep({}, { ...shop.deps, now: () => new Date(Date.now() + 60_000) });
  expect(await shop.payment(order.id)).toMatchObject({ outcomeUnknown: true, capturedMinor: 0n });
  expect(await shop.movements(order.number)).toEqual(["AUTHORIZATION 900"]);
});

test("a commit that is answered although no standby has confirmed it sends nothing", async () => {
  const { shop } = own;
  const order = await authorizedOrder();
  await loseStandby();
  const capturing = captureOf(order);
  await interruptCommit("pg_cancel_backend");
  await setUp("reset synchronous_standby_names");

  expect(await capturing).toMatchObject({ ok: false, error: { kind: "unreachable" } });
  const last = (await shop.payment(order.id)).operations.at(-1);
  expect(last).toMatchObject({ kind: "CAPTURE", state: "UNSENT", reason: "not_durable" });
  expect(await shop.movements(order.number)).toEqual(["AUTHORIZATION 900"]);

  // The next commit is confirmed.
  expect(await captureOf(order)).toMatchObject({ ok: true });
  expect(await shop.movements(order.number)).toEqual(["AUTHORIZATION 900", "CAPTURE 900"]);
});

test("a database that answers read-only sends nothing, and takes the answer that came meanwhile later", async () => {
  const { shop } = own;
  const [waiting, order] = [await authorizedOrder(), await shop.order(700n)];
  const pay = async (input: Parameters<typeof shop.deps.gateway.pay>[0]) => {
    const answer = await shop.deps.gateway.pay(input);
    await setUp("set default_transaction_read_only = on");
    return answer;
  };
  const deps = { ...shop.deps, gateway: { ...shop.deps.gateway, pay } };
  const card = await shop.bank.token("5123450000000107");
  await payOrder({ number: order.number, access: shop.access, attempts: 0, orderRevision: 0, card }, deps);
  await expect(captureOf(waiting)).rejects.toThrow("read-only");
  await setUp("reset default_transaction_read_only");

  await vi.waitFor(async () => expect((await shop.payment(order.id)).status).toBe("APPROVED"), patience);
  expect(await shop.movements(order.number)).toEqual(["PAYMENT 700"]);
  expect(await shop.movements(waiting.number)).toEqual(["AUTHORIZATION 900"]);
});
