import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import { ledgerOf } from "@/e2e/support/bank";
import { placeQuickOrder } from "@/e2e/support/quick-order";
import { cards } from "@/e2e/support/shopper";
import { type Database, openDatabase } from "@/lib/db/database";
import { may } from "@/lib/staff/rights";
import { operations } from "@/modules/api/handle-request";
import { makeKey, type NewKey } from "@/modules/api/keys";
import { allowed } from "@/modules/api/limit-key";
import { scopeNames, scopes } from "@/modules/api/scopes";
import { signInStaff } from "@/testing/order-flow";

const shopUrl = process.env.APP_URL ?? "";
const roles = ["manager", "clerk", "auditor"] as const;

let db: Database;
beforeAll(() => {
  db = openDatabase(process.env.MIGRATION_DATABASE_URL ?? "");
});
afterAll(() => db.$disconnect());

async function keyOf(role: NewKey["role"], only: NewKey["only"] = []): Promise<string> {
  const key = { name: randomUUID(), role, only, days: 1, by: "ada@example.com" };
  const made = await makeKey(key, { db, now: () => new Date() });
  if (!made.ok) throw new Error(made.error.kind);
  return made.value.key;
}

type Sent = { key?: string; method?: string; body?: unknown; headers?: Record<string, string> };

/** Sends a request, and returns its answer; a body that is no text is sent as JSON. */
async function send(path: string, { key, method = "GET", body, headers }: Sent) {
  const authorization: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` };
  const sent = typeof body === "string" || body === undefined ? body : JSON.stringify(body);
  const response = await fetch(`${shopUrl}/api/v1${path}`, {
    method,
    body: sent,
    headers: { "idempotency-key": randomUUID(), ...authorization, ...headers },
  });
  return { response, status: response.status, answer: (await response.json()) as Record<string, unknown> };
}

const revision = "0.0";
/** Fields with which each act would be done to what there is. */
const bodies: Record<string, object> = {
  dispatch: { revision, quantities: [1] },
  capture: { revision, amountMinor: 1 },
  void: { revision },
  refund: { revision, amountMinor: 1, reason: "returned" },
  note: { text: "Stolen" },
  restock_product: { from: 1, pieces: 1 },
};

async function paidOrder(slug?: string) {
  const { number } = await placeQuickOrder({ slug, card: cards.frictionless });
  const key = await keyOf("manager");
  const { answer } = await send(`/orders/${number}`, { key });
  return { number, key, revision: String(answer.revision) };
}

test("a stolen key does what its role and its own rights say, of all operations, and nothing else", async () => {
  const { number } = await paidOrder();
  const keys = [
    ...(await Promise.all(roles.map(async (role) => ({ role, only: [], key: await keyOf(role) })))),
    ...(await Promise.all(
      scopeNames.map(async (only) => ({
        role: "manager" as const,
        only: [only],
        key: await keyOf("manager", [only]),
      })),
    )),
  ];
  for (const { role, only, key } of keys)
    for (const { method, path, scope } of operations) {
      const allowedTo =
        may(role, scopes[scope]) && (only.length === 0 || only.some((each) => each === scope));
      // An act that is allowed finds nothing: the order is of nobody.
      const address = path.replace("{number}", allowedTo ? "NONE-0000" : number).replace("{slug}", "nothing");
      const body = method === "POST" ? bodies[scope] : undefined;
      const { status, answer } = await send(address, { key, method, body });
      const found = path.includes("{") ? 404 : 200;
      expect(status, `${role} ${only.join()} ${method} ${path} ${JSON.stringify(answer)}`).toBe(
        allowedTo ? found : 403,
      );
    }
  expect(await ledgerOf(number)).toEqual([expect.stringMatching(/^PAYMENT /)]);
  const refused = await db.auditEntry.count({ where: { outcome: "refused", object: { contains: number } } });
  expect(refused).toBeGreaterThan(20);
});

test("without a key that works nothing is read or done, whatever cookie and origin come with it", async () => {
  const { number, key } = await paidOrder();
  const session = await signInStaff({ shopUrl });
  const cookie = session.map(({ name, value }) => `${name}=${value}`).join("; ");
  const attempts: Record<string, string>[] = [
    {},
    { cookie },
    { cookie, origin: shopUrl },
    { authorization: "Basic YTpi" },
  ];
  for (const headers of attempts)
    for (const wrong of [undefined, `${key}x`, "key_"]) {
      const { response, answer } = await send(`/orders/${number}`, { key: wrong, headers });
      expect(response.status).toBe(401);
      expect(response.headers.get("www-authenticate")).toMatch(/^Bearer/);
      expect(answer.type).toBe("/problems/key_missing");
      const note = { method: "POST", key: wrong, headers, body: { text: "Forged" } };
      expect((await send(`/orders/${number}/notes`, note)).status).toBe(401);
    }
  const foreign = { cookie, origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" };
  const { response, status } = await send(`/orders/${number}`, { key, headers: foreign });
  expect(status).toBe(200);
  for (const name of ["access-control-allow-origin", "set-cookie"])
    expect(response.headers.get(name)).toBeNull();
  expect(await db.orderNote.count({ where: { order: { number } } })).toBe(0);
});

test("a key that was ended or has expired is refused at once", async () => {
  const keys = [await keyOf("manager"), await keyOf("manager")];
  for (const key of keys) expect((await send("/orders", { key })).status).toBe(200);
  const [first, second] = await db.apiKey.findMany({ orderBy: { createdAt: "desc" }, take: 2 });
  await db.apiKey.update({ where: { id: first!.id }, data: { endedAt: new Date() } });
  await db.apiKey.update({ where: { id: second!.id }, data: { expiresAt: new Date() } });
  for (const key of keys) expect((await send("/orders", { key })).status).toBe(401);
});

test("a replayed refund in parallel moves money once, and a dispatch and a capture follow the revision", async () => {
  const paid = await paidOrder();
  const body = { revision: paid.revision, amountMinor: 100, reason: "damaged" };
  const headers = { "idempotency-key": "parallel" };
  const refund = () =>
    send(`/orders/${paid.number}/refunds`, { key: paid.key, method: "POST", body, headers });
  const answers = await Promise.all(Array.from({ length: 8 }, refund));
  expect(answers.map(({ status }) => status).filter((status) => status !== 409)).toContain(200);
  expect((await refund()).answer).toEqual({ result: "done", amountMinor: 100 });
  expect(await ledgerOf(paid.number)).toEqual([expect.stringMatching(/^PAYMENT /), "REFUND 100 USD"]);

  const { number, key, revision: seen } = await paidOrder("walnut-lounge-chair");
  const post = (path: string, fields: object) =>
    send(`/orders/${number}/${path}`, { key, method: "POST", body: fields });
  const parcel = { quantities: [1], carrier: "Fleet", tracking: "T-1" };
  expect((await post("dispatches", { ...parcel, revision: seen })).status).toBe(200);
  const capture = { amountMinor: 1_000, revision: seen };
  expect((await post("captures", capture)).answer.type).toBe("/problems/changed");
  const dispatched = (await send(`/orders/${number}`, { key })).answer.revision;
  expect((await post("captures", { ...capture, revision: dispatched })).status).toBe(200);
  expect((await post("captures", { ...capture, revision: dispatched })).answer.type).toBe(
    "/problems/changed",
  );
  expect((await post("void", { revision: seen })).answer.type).toBe("/problems/changed");
  const { answer } = await send(`/orders/${number}`, { key });
  expect(answer).toMatchObject({
    dispatches: [{ tracking: "T-1" }],
    balances: { captured: { minor: 1_000 } },
  });
  const notes = await post("notes", { text: "Left at the gate" });
  expect(notes.status).toBe(200);
  expect(await db.orderNote.findMany({ where: { order: { number } } })).toMatchObject([
    { text: "Left at the gate" },
  ]);
});

test("what cannot be read is answered with a problem that names the fields", async () => {
  const { number, key } = await paidOrder();
  const address = `/orders/${number}/refunds`;
  const post = (body: unknown, headers?: Record<string, string>) =>
    send(address, { key, method: "POST", body, headers });
  const wrong = await post({ revision, amountMinor: -1, reason: "none", quantities: [1, "x"], more: 1 });
  expect(wrong.status).toBe(400);
  expect(wrong.response.headers.get("content-type")).toBe("application/problem+json");
  const errors = wrong.answer.errors as { pointer: string }[];
  expect(errors.map(({ pointer }) => pointer).toSorted()).toEqual([
    "#",
    "#/amountMinor",
    "#/quantities/1",
    "#/reason",
  ]);
  for (const body of ["", "{", "[]", "null", '"a"', '{"text":"\\u0000"}'])
    expect((await post(body)).answer.type, body).toBe("/problems/not_json");
  expect((await post({ note: "x".repeat(70_000) })).answer.type).toBe("/problems/body_too_large");
  const missing = await post({ revision, amountMinor: 1, reason: "damaged" }, { "idempotency-key": "" });
  expect(missing.answer.type).toBe("/problems/idempotency_key_missing");
  for (const path of [
    "/nothing",
    "/orders/NONE-0000",
    "/orders/a",
    "/products/none",
    "/orders/NONE-0000/payments",
  ])
    expect((await send(path, { key })).answer.type, path).toBe("/problems/not_found");
  const { response, status } = await send(address, { key });
  expect([status, response.headers.get("allow")]).toEqual([405, "POST"]);
  for (const path of ["/orders/%E0", "/orders/%00", "/orders?search=%00"]) {
    const unreadable = await send(path, { key });
    expect(unreadable.status, path).toBe(400);
    expect(unreadable.response.headers.get("content-type")).toBe("application/problem+json");
  }
});

test("a key has so many requests a minute, and each answer says how many are left", async () => {
  const key = await keyOf("auditor");
  const { response } = await send("/events", { key });
  expect(response.headers.get("ratelimit-policy")).toBe(`"key";q=${allowed.points};w=${allowed.duration}`);
  expect(response.headers.get("ratelimit")).toMatch(new RegExp(`^"key";r=${allowed.points - 1};t=\\d+$`));
  const { key: digest } = await db.signInAttempt.findFirstOrThrow({
    where: { key: { startsWith: "api_key" }, points: 1 },
    orderBy: { expire: "desc" },
  });
  await db.signInAttempt.update({ where: { key: digest }, data: { points: allowed.points } });
  const refused = await send("/events", { key });
  expect([refused.status, refused.answer.type]).toEqual([429, "/problems/too_many_requests"]);
  expect(Number(refused.response.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("anyone may read what can be asked for", async () => {
  const response = await fetch(`${shopUrl}/api/v1/openapi.json`);
  const document = (await response.json()) as { openapi: string; paths: object };
  expect(document.openapi).toMatch(/^3\.1/);
  expect(Object.keys(document.paths)).toHaveLength(operations.length);
});
