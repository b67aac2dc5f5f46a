import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { refundOrder } from "@/lib/back-office/refund-order";
import { resolveOutcome } from "@/lib/unknown-outcomes/resolve-outcome";
import { placeEvents } from "@/modules/events/place-events";
import { modules } from "@/modules/server";
import type { SecondPerson } from "@/modules/seam/shop-module";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { underMaintenance } from "@/testing/under-maintenance";

import { deleteOldAnswers } from "./answer-once";
import { handleRequest } from "./handle-request";
import { askProgramAgain, endKey, findCaller, listKeys, makeKey, type NewKey } from "./keys";

const day = 24 * 3_600_000;

let shop: TestShop;
/** Milliseconds by which the shop's clock is ahead. */
let ahead: number;
beforeAll(async () => {
  shop = await startTestShop();
});
beforeEach(() => {
  ahead = 0;
});
afterAll(() => shop.stop());

const alone: SecondPerson = { page: "/admin", refund: refundOrder, resolve: resolveOutcome };
/** As the shop asks; undefined without the module for it. */
const asking: SecondPerson | undefined = modules.find((each) => each.secondPerson)?.secondPerson;
const deps = () => ({ ...shop.deps, secondPerson: alone, now: () => new Date(Date.now() + ahead) });

let made = 0;
async function keyFor(changes: Partial<NewKey> = {}): Promise<string> {
  const key = {
    name: `Program ${++made}`,
    role: "manager",
    only: [],
    days: 30,
    by: "ada@example.com",
  } as const;
  const result = await makeKey({ ...key, ...changes }, deps());
  if (!result.ok) throw new Error(result.error.kind);
  return result.value.key;
}

type Sent = { key: string; body?: object; idempotencyKey?: string };
type Reply = { status: number; body: Record<string, unknown> };

async function call(
  method: "GET" | "POST",
  address: string,
  { key, body = {}, idempotencyKey = crypto.randomUUID() }: Sent,
  changes: Partial<ReturnType<typeof deps>> = {},
): Promise<Reply> {
  const { pathname: path, searchParams: query } = new URL(address, "http://shop");
  const headers = new Headers({ authorization: `Bearer ${key}`, "idempotency-key": idempotencyKey });
  const sent = Buffer.from(JSON.stringify(body));
  const response = await handleRequest(
    { method, path, query, headers, body: sent },
    { ...deps(), ...changes },
  );
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function paidOrder() {
  const { id, number } = await shop.order(1_800n);
  await shop.line(id, 2);
  await shop.pay(number);
  const revision = async (key: string) => (await call("GET", `/orders/${number}`, { key })).body.revision;
  return { id, number, revision };
}

test("a key is stored as its digest, its use is noted once a minute, and it ends at once and at its time", async () => {
  const key = await keyFor({ name: "Warehouse" });
  expect(JSON.stringify(await shop.db.apiKey.findMany())).not.toContain(key);
  expect(
    await makeKey({ name: "Warehouse", role: "clerk", only: [], days: null, by: "ada@example.com" }, deps()),
  ).toEqual({
    ok: false,
    error: { kind: "name_taken" },
  });
  const used = async () =>
    (await listKeys(deps())).find(({ name }) => name === "Warehouse")?.lastUsedAt?.getTime();
  expect(await findCaller(key, deps())).toMatchObject({ by: "api: Warehouse", role: "manager" });
  const first = await used();
  ahead = 20_000;
  await findCaller(key, deps());
  expect(await used()).toBe(first);
  ahead = 70_000;
  await findCaller(key, deps());
  expect(await used()).toBeGreaterThan(first!);

  const rights = ["refund"] as const;
  const again = () => askProgramAgain(shop.deps.db, { name: "api: Warehouse", rights }, deps());
  expect(await again()).toEqual({ ok: true, value: { role: "manager", letInBy: "ada@example.com" } });
  ahead = 31 * day;
  expect((await call("GET", "/orders", { key })).status).toBe(401);
  expect(await again()).toMatchObject({ error: { kind: "account_disabled" } });
  ahead = 0;
  const { id } = (await findCaller(key, deps()))!;
  await endKey({ name: "Warehouse" }, deps());
  expect((await call("GET", "/orders", { key })).status).toBe(401);
  expect(await again()).toMatchObject({ error: { kind: "account_disabled" } });
  await expect(shop.db.apiKey.update({ where: { id }, data: { endedAt: null } })).rejects.toThrow(
    "stays ended",
  );
  expect(await askProgramAgain(shop.deps.db, { name: "ada@example.com", rights }, deps())).toBeUndefined();
});

test("a key narrowed to one act may do nothing else, and no role lends what it does not have", async () => {
  const { number } = await paidOrder();
  const key = await keyFor({ name: "Books", role: "clerk", only: ["read_events"] });
  expect((await call("GET", "/events", { key })).status).toBe(200);
  expect((await call("GET", `/orders/${number}`, { key })).status).toBe(403);
  const again = await askProgramAgain(shop.deps.db, { name: "api: Books", rights: ["refund"] }, deps());
  expect(again).toMatchObject({ error: { kind: "right_lost" } });
  const beyond = {
    name: "Beyond",
    role: "clerk",
    only: ["void"],
    days: null,
    by: "ada@example.com",
  } as const;
  expect(await makeKey(beyond, deps())).toEqual({ ok: false, error: { kind: "may_not" } });
});

test("the same refund in parallel and again moves money once, with one answer, in the name of the key", async () => {
  const key = await keyFor({ name: "Returns", role: "clerk" });
  const { number, revision } = await paidOrder();
  const body = {
    revision: await revision(key),
    amountMinor: 900,
    reason: "returned",
    quantities: [1],
  };
  const refund = (changes: object = {}, idempotencyKey = "refund-1") =>
    call("POST", `/orders/${number}/refunds`, { key, body: { ...body, ...changes }, idempotencyKey });
  const answers = await Promise.all([1, 2, 3, 4].map(() => refund()));
  for (const { status, body: answer } of answers) {
    if (status === 200) expect(answer).toEqual({ result: "done", amountMinor: 900 });
    else expect(answer).toMatchObject({ status: 409, type: "/problems/in_progress" });
  }
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  expect(await refund()).toMatchObject({ status: 200, body: { result: "done", amountMinor: 900 } });
  expect(await refund({ amountMinor: 901 })).toMatchObject({
    status: 409,
    body: { type: "/problems/idempotency_key_reused" },
  });
  expect(await refund({}, "refund-2")).toMatchObject({ status: 409, body: { type: "/problems/changed" } });
  expect(await shop.movements(number)).toEqual(["PAYMENT 1800", "REFUND 900"]);
  const { body: read } = await call("GET", `/orders/${number}/payments`, { key });
  expect(JSON.stringify(read)).toContain('"by":"api: Returns"');
  const entries = await shop.db.auditEntry.findMany({ where: { actor: "api: Returns", action: "refund" } });
  expect(entries.map(({ outcome, object }) => [outcome, object])).toEqual([
    ["allowed", `order ${number}`],
    ["allowed", `order ${number}`],
  ]);
});

test("during maintenance a refund moves nothing, and the same request moves it once after that", async () => {
  const key = await keyFor();
  const { number, revision } = await paidOrder();
  const body = { revision: await revision(key), amountMinor: 900, reason: "returned", quantities: [1] };
  const sent = { key, body, idempotencyKey: "held" };
  const refund = (changes = {}) => call("POST", `/orders/${number}/refunds`, sent, changes);
  const { isMaintenance } = underMaintenance(shop.deps);
  for (const _ of [1, 2])
    expect(await refund({ isMaintenance })).toMatchObject({
      status: 503,
      body: { type: "/problems/maintenance" },
    });
  expect(await shop.movements(number)).toEqual(["PAYMENT 1800"]);
  for (const _ of [1, 2]) expect((await refund()).status).toBe(200);
  expect(await shop.movements(number)).toEqual(["PAYMENT 1800", "REFUND 900"]);
});

test("what the database cannot store is refused before anything is done, and the audit takes no text of a program's own", async () => {
  const { number, revision } = await paidOrder();
  const key = await keyFor({ name: "Hostile" });
  const fields = { revision: await revision(key), quantities: [1] };
  for (const carrier of ["A\ud800", "\udc00A", "A\0"])
    expect(
      await call("POST", `/orders/${number}/dispatches`, { key, body: { ...fields, carrier } }),
    ).toMatchObject({
      status: 400,
      body: { type: "/problems/not_json" },
    });
  expect(await shop.db.dispatch.count({ where: { order: { number } } })).toBe(0);
  const narrow = await keyFor({ name: "Narrow", only: ["refund"] });
  for (const named of [number, "x".repeat(9_000), "a%20refund%E2%80%AE"])
    expect((await call("POST", `/orders/${named}/notes`, { key: narrow })).status).toBe(403);
  const entries = await shop.db.auditEntry.findMany({
    where: { actor: "api: Narrow" },
    orderBy: { id: "asc" },
  });
  const general = "/orders/{number}/notes";
  expect(entries.map(({ object }) => object)).toEqual([`order ${number}`, general, general]);
  const failing = { secondPerson: { ...alone, refund: () => Promise.reject(new Error("broken")) } };
  const refund = { revision: fields.revision, amountMinor: 1, reason: "returned" };
  const sent = { key, body: refund, idempotencyKey: "broken" };
  const failed = await call("POST", `/orders/${number}/refunds`, sent, failing);
  expect(failed).toMatchObject({ status: 500, body: { type: "/problems/failed" } });
  expect(JSON.stringify(failed)).not.toContain("broken");
  expect((await call("POST", `/orders/${number}/refunds`, sent)).body.type).toBe("/problems/in_progress");
  expect(await shop.movements(number)).toEqual(["PAYMENT 1800"]);
});

test("a request that was cut off is never run again, and stored answers go after their time", async () => {
  const key = await keyFor();
  const { number } = await paidOrder();
  const body = { text: "Call back" };
  const note = () => call("POST", `/orders/${number}/notes`, { key, body, idempotencyKey: "cut-off" });
  expect((await note()).status).toBe(200);
  await expect(shop.db.apiAnswer.updateMany({ data: { digest: "x" } })).rejects.toThrow("given once");
  const [stored] = await shop.db.apiAnswer.findMany({ where: { idempotencyKey: "cut-off" } });
  await shop.db.apiAnswer.deleteMany({ where: { idempotencyKey: "cut-off" } });
  await shop.db.apiAnswer.createMany({ data: [{ ...stored!, status: null, body: undefined }] });
  expect((await note()).body.type).toBe("/problems/in_progress");
  ahead = 6 * 60_000;
  expect((await note()).body.type).toBe("/problems/interrupted");
  expect(await shop.db.orderNote.count({ where: { order: { number } } })).toBe(1);
  ahead = 31 * day;
  await deleteOldAnswers(deps());
  expect(await shop.db.apiAnswer.count()).toBe(0);
});

test("pieces leave once: a dispatch of an order that has changed since it was read is refused", async () => {
  const key = await keyFor({ name: "Packing", role: "clerk" });
  const { id, number, revision } = await paidOrder();
  const body = {
    revision: await revision(key),
    quantities: [1],
    carrier: "Fleet",
    tracking: "T1",
  };
  const dispatch = () => call("POST", `/orders/${number}/dispatches`, { key, body });
  expect(await dispatch()).toMatchObject({ status: 200 });
  expect(await dispatch()).toMatchObject({ status: 409, body: { type: "/problems/changed" } });
  expect(await shop.db.dispatch.count({ where: { orderId: id } })).toBe(1);

  const held = await shop.order(1_800n, { intent: "AUTHORIZE" });
  await shop.line(held.id, 2);
  await shop.pay(held.number);
  const manager = await keyFor();
  const { body: seen } = await call("GET", `/orders/${held.number}`, { key: manager });
  const asSeen = { ...body, revision: seen.revision };
  expect((await call("POST", `/orders/${held.number}/dispatches`, { key, body: asSeen })).status).toBe(200);
  const release = { key: manager, body: { revision: seen.revision } };
  expect((await call("POST", `/orders/${held.number}/void`, release)).body.type).toBe("/problems/changed");
  expect(await shop.movements(held.number)).toEqual(["AUTHORIZATION 1800"]);
  const { body: read } = await call("GET", `/orders/${number}`, { key });
  expect(read).toMatchObject({
    lines: [{ pieces: { toDispatch: 1 } }],
    dispatches: [{ carrier: "Fleet", tracking: "T1" }],
  });
});

test("a refund above the limit of a clerk's key is refused and audited", async () => {
  const key = await keyFor({ name: "Till", role: "clerk" });
  const { id, number } = await shop.order(9_000n);
  await shop.line(id, 10);
  await shop.pay(number);
  const { body: read } = await call("GET", `/orders/${number}`, { key });
  const body = { revision: read.revision, amountMinor: 5_001, reason: "returned" };
  expect(await call("POST", `/orders/${number}/refunds`, { key, body })).toMatchObject({
    status: 403,
    body: { type: "/problems/above_limit", leftMinor: 5_000 },
  });
  const refused = { actor: "api: Till", outcome: "refused" } as const;
  expect(await shop.db.auditEntry.count({ where: refused })).toBe(1);
  expect(await shop.movements(number)).toEqual(["PAYMENT 9000"]);
});

test.skipIf(asking === undefined)(
  "a refund that needs a second person is answered 202, and moves nothing",
  async () => {
    const key = await keyFor({ name: "Office" });
    const { number, revision } = await paidOrder();
    const settings = { ...shop.deps.settings, secondPersonAbove: { USD: 500 } };
    const body = { revision: await revision(key), amountMinor: 501, reason: "returned" };
    const refund = () =>
      call("POST", `/orders/${number}/refunds`, { key, body }, { settings, secondPerson: asking! });
    const link = "http://localhost:3000/admin/approvals";
    expect(await refund()).toEqual({ status: 202, body: { result: "waits_for_approval", link } });
    expect(await refund()).toEqual({ status: 202, body: { result: "waits_already", link } });
    expect(await shop.movements(number)).toEqual(["PAYMENT 1800"]);
    const entries = modules.flatMap(
      ({ readOrderEntries }) => readOrderEntries?.({ number }, shop.deps) ?? [],
    );
    expect((await Promise.all(entries)).flat()).toContainEqual(
      expect.objectContaining({ by: "api: Office", title: "Second person asked" }),
    );
  },
);

test("an auditor's key reads people masked, and the feed has every event once, in order", async () => {
  const { number } = await paidOrder();
  const key = await keyFor({ role: "auditor" });
  const { body: order } = await call("GET", `/orders/${number}`, { key });
  expect(JSON.stringify(order)).not.toMatch(/A Shopper|a@example\.com|1 Road/);
  const { body: list } = await call("GET", "/orders?state=approved", { key });
  expect(JSON.stringify(list)).not.toMatch(/A Shopper|a@example\.com/);
  const [first, second] = list.orders as { number: string }[];
  const after = await call("GET", `/orders?state=approved&after=${first!.number}`, { key });
  expect(after.body.orders).toContainEqual(second);

  await placeEvents(shop.deps);
  const positions: number[] = [];
  for (let after = 0; ;) {
    const { body } = await call("GET", `/events?after=${after}`, { key });
    const events = body.events as { position: number }[];
    if (events.length === 0) break;
    positions.push(...events.map(({ position }) => position));
    after = body.next as number;
  }
  expect(positions).toEqual(Array.from({ length: await shop.db.shopEvent.count() }, (_, index) => index + 1));
});
