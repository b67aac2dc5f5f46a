import { randomUUID } from "node:crypto";
import { createServer } from "node:http";

import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { dispatchOrder } from "@/lib/back-office/dispatch-order";
import { refundOrder } from "@/lib/back-office/refund-order";
import { readPriceLists } from "@/lib/catalogue/price-lists";
import { heldFor } from "@/lib/checkout/order-expiry";
import { expireOrders } from "@/lib/checkout/expire-orders";
import { heldPiecesAllowed } from "@/lib/checkout/stock";
import { type OrderNumber, orderNumberSchema } from "@/lib/ids";
import { createPaymentLimits } from "@/lib/limits/payment-limits";
import { required } from "@/lib/invariant";
import { payOrder } from "@/lib/payments/pay-order";
import { placeEvents } from "@/modules/events/place-events";
import { seed } from "@/prisma/seed";
import { listenOnFreePort } from "@/testing/listen-on-free-port";
import { startTestShop, testAuthSecret, type TestShop } from "@/testing/start-test-shop";
import { underMaintenance } from "@/testing/under-maintenance";
import { type AnswerKind, findSchemaProblems } from "@/testing/ucp/find-schema-problems";
import {
  isSignedWebhook,
  type Platform,
  type PlatformOptions,
  type SentRequest,
  startPlatform,
} from "@/testing/ucp/start-platform";
import { derivedKeys, type KeyPurpose } from "@/lib/derived-keys";

import { answerAgent, type Operation, type UcpDeps } from "./answer-agent";
import { cancelCheckout, completeCheckout, createCheckout, getCheckout, updateCheckout } from "./checkouts";
import { openHandover } from "./handover";
import { getOrder } from "./orders";
import { agentData } from "./personal-data";
import { sendOrderWebhooks } from "./send-order-webhooks";
import { ucp } from "./server";
import { publicKeys } from "./signing-keys";

const by = "ada@example.com";
const keysFor = (purpose: KeyPurpose) => derivedKeys(purpose, { AUTH_SECRET: testAuthSecret });
const base = "http://localhost:3000/api/ucp";

type Answered = {
  id: string;
  status: string;
  continue_url: string;
  messages: { code: string; severity?: string; path?: string }[];
  totals: { type: string; amount: number }[];
  order: { id: string };
};

let shop: TestShop;
let deps: UcpDeps;
let platform: Platform;
const platforms: Platform[] = [];

beforeAll(async () => {
  shop = await startTestShop();
  await seed(shop.databaseUrl);
  const priceLists = () => readPriceLists({ db: shop.deps.db });
  deps = { ...shop.deps, priceLists, handoverKeys: keysFor("ucp-handover") };
  platform = await start();
});
beforeEach(() => {
  platform.received.length = 0;
});
afterAll(async () => {
  for (const each of platforms) each.stop();
  await shop.stop();
});

async function start(options?: PlatformOptions): Promise<Platform> {
  const started = await startPlatform(options);
  platforms.push(started);
  return started;
}

/** What the shop answers to a request, which is as its published schema says; a refusal has a status alone. */
async function ask<Input>(
  sent: SentRequest,
  operation: Operation<Input>,
  { id = "", kind = "checkout" as AnswerKind, using = deps } = {},
): Promise<{ http: number; code?: string } & Answered> {
  const answer = await answerAgent({ id, ...sent }, operation, using);
  if (!answer.ok) return { ...answer.error, http: answer.error.status } as never;
  const body = JSON.parse(answer.value.body) as Answered & { ucp: { status: string } };
  const isError = body.ucp.status === "error";
  expect(findSchemaProblems(isError ? "error" : kind, body)).toEqual([]);
  return {
    ...body,
    http: answer.value.status,
    ...(isError ? { code: body.messages[0]?.code } : {}),
  } as never;
}

const lines = (slug = "stoneware-vase", quantity = 1) => [{ item: { id: slug }, quantity }];
const address = {
  first_name: "Robin",
  last_name: "Buyer",
  street_address: "1 Harbour Road",
  address_locality: "Portsmouth",
  postal_code: "PO1 3AX",
  address_country: "GB",
};
const email = () => `buyer-${randomUUID()}@example.com`;

/** All that a checkout needs. */
const full = (rest: object = {}) => ({
  line_items: lines(),
  buyer: { email: email(), first_name: "Robin", last_name: "Buyer" },
  fulfillment: {
    methods: [{ type: "shipping", destinations: [address], groups: [{ selected_option_id: "standard" }] }],
  },
  context: { address_country: "US" },
  ...rest,
});

const create = (content: unknown, from = platform, using = deps) =>
  ask(from.request("POST", `${base}/checkout-sessions`, content), createCheckout, { using });
const read = (id: string, from = platform) =>
  ask(from.request("GET", `${base}/checkout-sessions/${id}`), getCheckout, { id });
const update = (id: string, content: unknown, from = platform, using = deps) =>
  ask(from.request("PUT", `${base}/checkout-sessions/${id}`, content), updateCheckout, { id, using });
const complete = (id: string, content: unknown = {}) =>
  ask(platform.request("POST", `${base}/checkout-sessions/${id}/complete`, content), completeCheckout, {
    id,
  });
const cancel = (id: string) =>
  ask(platform.request("POST", `${base}/checkout-sessions/${id}/cancel`), cancelCheckout, { id });
const readPlaced = (id: string, from = platform) =>
  ask(from.request("GET", `${base}/orders/${id}`), getOrder, { id, kind: "order" }) as Promise<never>;

async function orderOf(url: string): Promise<OrderNumber | undefined> {
  return openHandover(url.split("/").at(-1) ?? "", deps);
}

async function pay(number: OrderNumber, card?: string) {
  const token = await shop.bank.token(card ?? "5123450000000107");
  const order = await shop.db.order.findUniqueOrThrow({ where: { number } });
  const access = { opened: [number] };
  return payOrder({ number, access, attempts: 0, orderRevision: order.revision, card: token }, shop.deps);
}

/** Sends what has happened to orders. */
async function tell(hours = 0) {
  const now = () => new Date(Date.now() + hours * 3_600_000);
  await placeEvents(shop.deps);
  await sendOrderWebhooks({}, { ...shop.deps, now, signingKeys: keysFor("ucp-signing") });
}

test("a checkout goes from its first line to a paid order, and the agent never pays", async () => {
  const created = await create({ line_items: lines() });
  expect(created).toMatchObject({ status: "incomplete" });
  expect(created.messages.map(({ path }) => path)).toEqual([
    "$.fulfillment.methods[0].destinations",
    "$.buyer.email",
  ]);
  const { id } = created;
  const filled = await update(
    id,
    full({ payment: { instruments: [{ id: "card", credential: { token: "tok_1" } }] } }),
  );
  expect(filled).toMatchObject({ status: "requires_escalation" });
  expect(filled.messages).toMatchObject([{ code: "payment_required", severity: "requires_buyer_input" }]);
  expect(JSON.stringify(await shop.db.ucpCheckout.findMany())).not.toContain("tok_1");
  const number = required(await orderOf(filled.continue_url), "an order");
  const placed = await shop.db.order.findUniqueOrThrow({ where: { number } });
  expect(filled.totals.at(-1)?.amount).toBe(Number(placed.totalMinor));
  const sum = filled.totals.slice(0, -1).reduce((total, { amount }) => total + amount, 0);
  expect(sum).toBe(filled.totals.at(-1)?.amount);

  const handed = await complete(id, { payment: { instruments: [] } });
  expect(handed).toMatchObject({ status: "requires_escalation" });
  expect(await orderOf(handed.continue_url)).toBe(number);
  expect(await shop.movements(number)).toEqual([]);

  expect(await pay(number)).toMatchObject({ ok: true });
  expect(await read(id)).toMatchObject({ status: "completed", order: { id: number } });
  for (const change of [() => update(id, full()), () => cancel(id)])
    expect(await change()).toMatchObject({ http: 409, code: "checkout_not_modifiable" });
  const entries = await ucp.readOrderEntries({ number }, shop.deps);
  expect(entries).toMatchObject([{ title: `Placed through the agent of ${new URL(platform.url).host}` }]);
});

test("a cancelled checkout releases its order, and its handover opens nothing", async () => {
  const { id, continue_url } = await create(full({ line_items: lines("brass-desk-lamp", 2) }));
  const number = required(await orderOf(continue_url), "an order");
  const stock = () => shop.db.product.findUniqueOrThrow({ where: { slug: "brass-desk-lamp" } });
  const { stock: held } = await stock();
  expect(await cancel(id)).toMatchObject({ status: "canceled" });
  expect((await stock()).stock).toBe((held ?? 0) + 2);
  expect(await orderOf(continue_url)).toBeUndefined();
  expect(await pay(number)).toMatchObject({ ok: false });
  expect(await cancel(id)).toMatchObject({ http: 409 });
  expect(await update(id, full())).toMatchObject({ http: 409 });
});

test("an order that expired is placed anew by complete, with the same checkout", async () => {
  const { id, continue_url } = await create(full({ line_items: lines("brass-desk-lamp") }));
  const first = required(await orderOf(continue_url), "an order");
  const later = () => new Date(Date.now() + heldFor + 1_000);
  await expireOrders({}, { ...shop.deps, now: later });
  expect(await read(id)).toMatchObject({ status: "ready_for_complete" });
  const again = await complete(id);
  expect(again).toMatchObject({ status: "requires_escalation" });
  expect(await orderOf(again.continue_url)).not.toBe(first);
  expect(await orderOf(continue_url)).toBeUndefined();
});

test("what is missing again gives the order up, so that nobody pays what the agent no longer asks for", async () => {
  const { id, continue_url } = await create(full());
  const number = required(await orderOf(continue_url), "an order");
  expect(await update(id, { line_items: lines() })).toMatchObject({ status: "incomplete" });
  expect(await pay(number)).toMatchObject({ ok: false });
});

test("changes sent at once are made one by one: checkout, order, stock and uses of a code agree", async () => {
  const slug = "brass-desk-lamp";
  const stock = async () => (await shop.db.product.findUniqueOrThrow({ where: { slug } })).stock ?? 0;
  const before = await stock();
  const { id } = await create(full({ line_items: lines(slug) }));
  const contents = [2, 3, 4, 5, 6].map((quantity) => full({ line_items: lines(slug, quantity) }));
  const answers = await Promise.all([...contents.map((each) => update(id, each)), complete(id)]);
  for (const answer of answers) if (answer.http !== 200) expect(answer.code).toBe("request_in_progress");
  const read = () =>
    shop.db.ucpCheckout.findUniqueOrThrow({
      where: { id },
      include: { order: { include: { lines: true } } },
    });
  const { content, order } = await read();
  expect(content).toMatchObject({
    buyer: { email: order?.email },
    line_items: lines(slug, order?.lines[0]?.quantity),
  });
  expect(await stock()).toBe(before - (order?.lines[0]?.quantity ?? 0));
  await Promise.all([cancel(id), ...contents.map((each) => update(id, each))]);
  const { canceledAt } = await read();
  if (canceledAt === null) expect(await cancel(id)).toMatchObject({ status: "canceled" });
  expect(await stock()).toBe(before);
});

test("an order that became a customer's is given up, so that no checkout has two orders to pay", async () => {
  const content = full();
  const { id, continue_url } = await create(content);
  const number = required(await orderOf(continue_url), "an order");
  const customer = await shop.db.customer.create({
    data: { email: content.buyer.email, locale: "en", createdAt: new Date() },
  });
  await shop.db.order.update({ where: { number }, data: { customerId: customer.id } });
  const again = await complete(id);
  expect(await orderOf(again.continue_url)).not.toBe(number);
  expect(await shop.db.order.findUniqueOrThrow({ where: { number } })).toMatchObject({
    expiredAt: expect.any(Date),
  });
});

test("the handover opens nothing once money was asked for", async () => {
  const { continue_url } = await create(full());
  await pay(required(await orderOf(continue_url), "an order"));
  expect(await orderOf(continue_url)).toBeUndefined();
});

test("a code of an agent that takes none is not kept, so that it cannot be tried without being counted", async () => {
  const capabilities = ["checkout", "fulfillment"];
  const plain = await start({ capabilities });
  const { id } = await create({ line_items: lines(), discounts: { codes: ["TENOFF"] } }, plain);
  const { content } = await shop.db.ucpCheckout.findUniqueOrThrow({ where: { id } });
  expect(JSON.stringify(content)).not.toContain("TENOFF");
});

test("what was not found is not kept: nobody fills the database with it", async () => {
  const before = await shop.db.ucpAnswer.count();
  expect(await complete(randomUUID())).toMatchObject({ code: "not_found" });
  expect(await shop.db.ucpAnswer.count()).toBe(before);
});

test("no other platform, and nobody without the platform's key, sees a checkout or an order", async () => {
  const { id, continue_url } = await create(full());
  const number = required(await orderOf(continue_url), "an order");
  const other = await start();
  expect(await read(id, other)).toMatchObject({ code: "not_found" });
  expect(await update(id, full(), other)).toMatchObject({ code: "not_found" });
  await pay(number);
  expect(await readPlaced(number, other)).toMatchObject({ code: "not_found" });
  const { method, url, headers, body } = platform.request("GET", `${base}/checkout-sessions/${id}`);
  headers.delete("signature");
  expect(await ask({ method, url, headers, body }, getCheckout, { id })).toMatchObject({
    http: 401,
    code: "signature_missing",
  });
  const keyless = await start({ signs: false });
  const theirs = await create(full(), keyless);
  expect(await read(theirs.id, keyless)).toMatchObject({ status: "requires_escalation" });
  expect(await readPlaced(number, keyless)).toMatchObject({ code: "unauthorized" });
});

test.each<[name: string, change: (sent: SentRequest) => SentRequest, code: string]>([
  ["another body", (sent) => ({ ...sent, body: Buffer.from("{}") }), "digest_mismatch"],
  ["another path", (sent) => ({ ...sent, url: new URL(`${base}/other`) }), "signature_invalid"],
  ["another host", (sent) => ({ ...sent, url: new URL("http://elsewhere.example/") }), "signature_invalid"],
  ["another method", (sent) => ({ ...sent, method: "PUT" }), "signature_invalid"],
  ["another idempotency key", withHeader("idempotency-key", randomUUID), "signature_invalid"],
  ["no idempotency key", withHeader("idempotency-key"), "signature_missing"],
  [
    "a key that is not published",
    (sent) =>
      withHeader("signature-input", () => sent.headers.get("signature-input")!.replace("test-1", "x"))(sent),
    "key_not_found",
  ],
  [
    "fewer parts signed",
    (sent) =>
      withHeader("signature-input", () => sent.headers.get("signature-input")!.replace('"@path" ', ""))(sent),
    "signature_invalid",
  ],
])("a signed request with %s is refused", async (_, change, code) => {
  const sent = change(platform.request("POST", `${base}/checkout-sessions`, full()));
  const before = await shop.db.ucpCheckout.count();
  expect(await ask(sent, createCheckout)).toMatchObject({ code });
  expect(await shop.db.ucpCheckout.count()).toBe(before);
});

function withHeader(name: string, value?: () => string) {
  return ({ headers, ...sent }: SentRequest): SentRequest => {
    const changed = new Headers(headers);
    if (value === undefined) changed.delete(name);
    else changed.set(name, value());
    return { ...sent, headers: changed };
  };
}

test.each([
  ["no profile", undefined, "invalid_profile_url"],
  ["a profile by http", "http://platform.example/profile", "invalid_profile_url"],
  ["a profile in the shop's network", "https://10.0.0.1/profile", "invalid_profile_url"],
  ["a profile at a name of this machine", "https://localhost/profile", "profile_unreachable"],
])("for a shop on the internet, an agent with %s is refused", async (_, profile, code) => {
  const using = { ...deps, settings: { ...deps.settings, appUrl: "https://shop.example" } };
  const headers = new Headers({ "ucp-agent": profile === undefined ? "" : `profile="${profile}"` });
  const sent = { method: "GET", url: new URL(`${base}/orders/x`), headers, body: Buffer.alloc(0) };
  expect(await ask(sent, getOrder, { using })).toMatchObject({ code });
});

const odd = {
  capabilities: { "dev.ucp.shopping.checkout": [{ version: "2026-04-08" }] },
  key: (key: object) => ({
    ucp: { version: "2026-04-08", capabilities: odd.capabilities },
    signing_keys: [{ kid: "test-1", ...key }],
  }),
};
test.each<[name: string, status: number, body: unknown, code: string]>([
  ["redirects", 302, {}, "profile_unreachable"],
  ["is too long", 200, { ...odd.key({ kty: "EC" }), rest: "x".repeat(200_000) }, "profile_malformed"],
  ["is no object", 200, "profile", "profile_malformed"],
  ["has a key without an id", 200, odd.key({ kid: null, kty: "EC" }), "profile_malformed"],
  ["has a secret as its key", 200, odd.key({ kty: "oct", k: "AAAA", crv: "P-256" }), "signature_invalid"],
  ["has a key of no curve", 200, odd.key({ kty: "EC", crv: "constructor" }), "signature_invalid"],
  [
    "has a key off its curve",
    200,
    odd.key({ kty: "EC", crv: "P-256", x: "AA", y: "AA" }),
    "signature_invalid",
  ],
])("a platform whose profile %s is refused", async (_, status, body, code) => {
  const server = createServer((_request, response) => {
    response.writeHead(status, { location: platform.url }).end(JSON.stringify(body));
  });
  const agent = { "ucp-agent": `profile="http://127.0.0.1:${await listenOnFreePort(server)}/profile"` };
  const sent = platform.request("POST", `${base}/checkout-sessions`, full(), agent);
  expect(await ask(sent, createCheckout)).toMatchObject({ code });
  server.close();
});

test("another version is refused, and a platform without fulfillment cannot check out", async () => {
  expect(await create(full(), await start({ version: "2026-01-11" }))).toMatchObject({
    http: 422,
    code: "version_unsupported",
  });
  const without = await start({ capabilities: ["checkout", "discount"] });
  expect(await create(full(), without)).toMatchObject({ code: "capabilities_incompatible" });
});

test("the same key and body get the same answer, also at once, and another body none", async () => {
  const sent = platform.request("POST", `${base}/checkout-sessions`, full());
  const before = await shop.db.ucpCheckout.count();
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map(() => answerAgent({ id: "", ...sent }, createCheckout, deps)),
  );
  expect(await shop.db.ucpCheckout.count()).toBe(before + 1);
  expect(answers.filter(({ ok }) => ok).length).toBeGreaterThan(0);
  for (const answer of answers) if (!answer.ok) expect(answer.error.code).toBe("request_in_progress");
  const again = await answerAgent({ id: "", ...sent }, createCheckout, deps);
  expect(answers).toContainEqual(again);
  const key = { "idempotency-key": sent.headers.get("idempotency-key") ?? "" };
  const other = platform.request("POST", `${base}/checkout-sessions`, full(), key);
  expect(await ask(other, createCheckout)).toMatchObject({ http: 409, code: "idempotency_conflict" });
});

test("an agent holds no more pieces than a browser, and guesses no more codes", async () => {
  const limits = createPaymentLimits({
    db: shop.deps.db,
    keys: keysFor("payment-limits"),
    address: "203.0.113.9",
  });
  const using = { ...deps, limits };
  await shop.db.product.update({ where: { slug: "brass-desk-lamp" }, data: { stock: 200 } });
  const held = await create(
    full({ line_items: lines("brass-desk-lamp", heldPiecesAllowed) }),
    platform,
    using,
  );
  expect(held).toMatchObject({ status: "requires_escalation" });
  expect(await create(full({ line_items: lines("brass-desk-lamp") }), platform, using)).toMatchObject({
    http: 429,
    code: "rate_limited",
  });
  let refused = { http: 0 };
  for (let guess = 0; guess < 101 && refused.http !== 429; guess++)
    refused = await create({ line_items: lines(), discounts: { codes: [`GUESS${guess}`] } }, platform, using);
  expect(refused).toMatchObject({ http: 429 });
});

test("during maintenance an agent's complete checkout places no order, and does after it", async () => {
  const content = full();
  const { id } = await create({ line_items: lines() });
  const using = { ...deps, ...underMaintenance(shop.deps) };
  expect(await update(id, content, platform, using)).toMatchObject({
    http: 503,
    code: "service_unavailable",
  });
  expect(await shop.db.order.count({ where: { email: content.buyer.email } })).toBe(0);
  expect(await update(id, content)).toMatchObject({ status: "requires_escalation" });
});

test("a platform gets each event of its order, signed and in order, until it accepts it", async () => {
  let taken = false;
  const slow = await start({ answer: () => (taken ? 200 : 503) });
  const { continue_url } = await create(full({ line_items: lines("stoneware-mugs", 2) }), slow);
  const number = required(await orderOf(continue_url), "an order");
  await pay(number);
  const order = await shop.db.order.findUniqueOrThrow({ where: { number } });
  await dispatchOrder({ number, quantities: [1], carrier: "UPS", tracking: "FC-1", by }, shop.deps);
  const refund = {
    number,
    amountMinor: 3_800,
    quantities: [1],
    sent: [0],
    delivery: false,
    revision: (await shop.payment(order.id)).revision,
    by,
    reason: "returned",
    note: undefined,
    mayRefundMinor: () => undefined,
  } as const;
  expect(await refundOrder(refund, shop.deps)).toMatchObject({ ok: true });
  const chargeback = { order: number, currency: "USD", amountMinor: 3_800 };
  await shop.deps.db.$transaction((tx) =>
    shop.deps.consequences.happened(tx, {
      type: "chargeback.received.v1",
      subject: number,
      data: chargeback,
    }),
  );
  await tell();
  expect(slow.received).toHaveLength(1);
  taken = true;
  for (let hour = 0; hour < 4; hour++) await tell(hour);
  const keys = publicKeys(keysFor("ucp-signing"));
  for (const webhook of slow.received) {
    expect(isSignedWebhook(webhook, keys)).toBe(true);
    expect(findSchemaProblems("order", JSON.parse(webhook.body))).toEqual([]);
  }
  const ids = slow.received.map(({ headers }) => headers["webhook-id"]);
  expect(ids[0]).toBe(ids[1]);
  expect(new Set(ids).size).toBe(slow.received.length - 1);
  expect(await shop.db.ucpWebhook.count({ where: { checkout: { agent: slow.url } } })).toBe(0);
  const last = JSON.parse(slow.received.at(-1)!.body) as object;
  const tracking_url = "https://www.ups.com/track?tracknum=FC-1";
  expect(last).toMatchObject({
    id: number,
    fulfillment: { events: [{ type: "shipped", carrier: "UPS", tracking_number: "FC-1", tracking_url }] },
    adjustments: [
      { type: "refund", totals: [{ type: "total", amount: -3_800 }] },
      { type: "dispute", status: "pending", totals: [{ type: "total", amount: -3_800 }] },
    ],
  });
  expect(await readPlaced(number, slow)).toMatchObject({ ...last, http: 200 });
});

test("events go to the address that the platform's profile has now", async () => {
  let path = "/before";
  const moved = await start({ webhookPath: () => path });
  const { continue_url } = await create(full(), moved);
  await pay(required(await orderOf(continue_url), "an order"));
  path = "/after";
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 600_000 });
  await tell().finally(() => vi.useRealTimers());
  expect(moved.received.map((each) => each.path)).toEqual(["/after"]);
});

test("a thousand million pieces, and names that are not data, are answered", async () => {
  const line_items = Array.from({ length: 100 }, () => lines("wool-rug", 1_000_000)[0]);
  for (const country of ["KH", "US"])
    expect(await create(full({ line_items, context: { address_country: country } }))).toMatchObject({
      status: "incomplete",
    });
  const odd = JSON.parse('{"__proto__":{"line_items":[]},"constructor":{"a":1}}') as object;
  const names = ["__proto__", "constructor", "toString"];
  const content = full({ ...odd, line_items: [...names.flatMap((name) => lines(name)), ...lines()] });
  expect(await create(content)).toMatchObject({ status: "incomplete" });
});

test("a change that an erasure overtakes writes nothing of the buyer again, and leaves no order to pay", async () => {
  const { buyer } = full();
  const { id } = await create({ line_items: lines(), buyer });
  const person = { customerId: null, emails: [buyer.email], orderIds: [] };
  const countDiscountCode = async () => {
    await shop.deps.db.$transaction((tx) => agentData.erase(person, tx, shop.deps));
    return undefined;
  };
  const limits = createPaymentLimits({
    db: shop.deps.db,
    keys: keysFor("payment-limits"),
    address: "203.0.113.10",
  });
  const overtaken = { ...deps, limits: { ...limits, countDiscountCode } };
  const content = { ...full(), buyer, discounts: { codes: ["ANY"] } };
  expect(await update(id, content, platform, overtaken)).toMatchObject({ code: "checkout_not_modifiable" });
  expect(JSON.stringify(await shop.db.ucpCheckout.findUnique({ where: { id } }))).not.toContain(buyer.email);
  expect(JSON.stringify(await shop.db.ucpAnswer.findMany())).not.toContain(buyer.email);
  expect(await shop.db.order.count({ where: { email: buyer.email, expiredAt: null } })).toBe(0);
});

test("an erasure takes what the agent sent of its buyer, and its answers", async () => {
  const content = full();
  const unplaced = await create({ line_items: lines(), buyer: content.buyer });
  const givenUp = await create(full());
  await update(givenUp.id, { line_items: lines(), buyer: content.buyer });
  const { id, continue_url } = await create(content);
  const number = required(await orderOf(continue_url), "an order");
  const { id: orderId } = await shop.db.order.findUniqueOrThrow({ where: { number } });
  const person = { customerId: null, emails: [content.buyer.email], orderIds: [orderId] };
  await shop.deps.db.$transaction(async (tx) => {
    expect((await agentData.read(person, tx))[0]?.rows).toHaveLength(3);
    await agentData.erase(person, tx, shop.deps);
  });
  for (const erased of [id, unplaced.id, givenUp.id])
    expect(await read(erased)).toMatchObject({ code: "not_found" });
  expect(JSON.stringify(await shop.db.ucpAnswer.findMany())).not.toContain(content.buyer.email);
  expect(await ucp.readOrderEntries({ number: orderNumberSchema.parse(number) }, shop.deps)).toHaveLength(1);
});
