import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { derivedKeys } from "@/lib/derived-keys";
import { listenOnFreePort } from "@/testing/listen-on-free-port";
import { startTestShop, testAuthSecret, type TestShop } from "@/testing/start-test-shop";

import * as endpoints from "./endpoints";
import { findAlerts } from "./find-alerts";
import { postWebhook } from "./post-webhook";
import { isWebhookDue, sendWebhooks } from "./send-webhooks";

const hour = 3_600_000;
const types = ["plan.started.v1"];
const by = "ada@example.com";

type Answer = (response: ServerResponse, message: Received) => void;
type Received = { id: string; subject: string; step: number };

const take: Answer = (response) => response.writeHead(204).end();
const fail: Answer = (response) => response.writeHead(500).end("no");
const hang: Answer = () => {};
const redirect: Answer = (response) => response.writeHead(302, { location: "http://127.0.0.1:1/" }).end();
const late: Answer = (response) => void setTimeout(() => response.writeHead(204).end(), 4_000);
const die: Answer = (response) => response.destroy();
const switchProtocol: Answer = ({ socket }) =>
  void socket?.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");

let shop: TestShop;
/** Milliseconds by which the shop's clock is ahead. */
let ahead: number;
beforeAll(async () => {
  shop = await startTestShop();
});
beforeEach(async () => {
  ahead = 0;
  await shop.db.webhookEndpoint.updateMany({ data: { endedAt: new Date() }, where: { endedAt: null } });
});
afterAll(() => shop.stop());

const keys = derivedKeys("webhook-secret", { AUTH_SECRET: testAuthSecret });
const deps = () => ({
  ...shop.deps,
  keys,
  now: () => new Date(Date.now() + ahead),
  post: (request: Parameters<typeof postWebhook>[0], { rule }: Parameters<typeof postWebhook>[1]) =>
    postWebhook(request, { rule, timeoutMs: 3_000 }),
});

/** A receiver that verifies each message with its endpoint's secret and answers as `answer` says, taking all at first. */
async function startReceiver() {
  const received: Received[] = [];
  const receiver = { id: "", secret: "", answer: take, received, stop: () => {} };
  const server = createServer((request: IncomingMessage, response) => {
    void request.toArray().then((chunks) => {
      const body = Buffer.concat(chunks as Buffer[]).toString();
      const { "webhook-id": id, "webhook-timestamp": at, "webhook-signature": signatures } = request.headers;
      // The package's own check of the time goes by the clock of the machine, not by the test's.
      const signature = new Webhook(receiver.secret).sign(String(id), new Date(Number(at) * 1_000), body);
      if (!String(signatures).split(" ").includes(signature)) return void response.writeHead(401).end();
      const { subject, data } = JSON.parse(body) as { subject: string; data: { step: number } };
      const message = { id: String(id), subject, step: data.step };
      received.push(message);
      receiver.answer(response, message);
    });
  });
  const port = await listenOnFreePort(server);
  receiver.stop = () => {
    server.closeAllConnections();
    server.close();
  };
  const added = await endpoints.addEndpoint({ url: `http://127.0.0.1:${port}/in`, types, by }, deps());
  if (!added.ok) throw new Error(added.error.kind);
  receiver.secret = added.value.secret;
  receiver.id = (await endpoints.listEndpoints(deps())).at(-1)!.id;
  return receiver;
}

async function happen(subject: string, ...steps: number[]) {
  for (const step of steps)
    await shop.deps.db.$transaction((tx) =>
      shop.deps.consequences.happened(tx, { type: types[0]!, subject, data: { step } }),
    );
}

const pass = () => sendWebhooks({}, deps());
const stepsOf = ({ received }: { received: Received[] }, subject: string) =>
  received.filter((message) => message.subject === subject).map(({ step }) => step);

async function passAfter(ms: number) {
  ahead += ms;
  await pass();
}

test("each event is sent once to who takes it, signed, and in the order of its subject", async () => {
  const receiver = await startReceiver();
  await happen("A", 1, 2, 3);
  await happen("B", 1, 2);
  expect(await isWebhookDue(deps())).toBe(true);
  await Promise.all([pass(), pass()]);
  expect(stepsOf(receiver, "A")).toEqual([1, 2, 3]);
  expect(stepsOf(receiver, "B")).toEqual([1, 2]);
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(5);
  expect(await isWebhookDue(deps())).toBe(false);
  const { deliveries } = (await endpoints.readEndpoint({ id: receiver.id }, deps()))!;
  expect(deliveries.map(({ state }) => state)).toEqual(Array(5).fill("delivered"));
  expect(deliveries[0]!.answer).toMatch(/^204 in \d+ ms$/);
  receiver.stop();
});

test.each([
  ["fails", fail, /^500 in \d+ ms: no$/],
  ["hangs", hang, /^no answer within 3 seconds$/],
  ["redirects", redirect, /^302 .*redirects are not followed$/],
  ["answers late", late, /^no answer within/],
  ["is killed", die, /^no answer: /],
  ["changes the protocol", switchProtocol, /^no answer: /],
])(
  "what a receiver does not take because it %s is sent again with the same id, and what follows waits for it",
  async (_, answer, said) => {
    const receiver = await startReceiver();
    const other = await startReceiver();
    receiver.answer = (response, message) => (message.subject === "C" ? answer : take)(response, message);
    await happen("C", 1, 2);
    await happen("D", 1);
    await pass();
    expect(stepsOf(receiver, "C")).toEqual([1]);
    expect(stepsOf(receiver, "D")).toEqual([1]);
    expect(stepsOf(other, "C")).toEqual([1, 2]);
    const { deliveries } = (await endpoints.readEndpoint({ id: receiver.id }, deps()))!;
    expect(deliveries.find(({ attempts, subject }) => attempts === 1 && subject === "C")!.answer).toMatch(
      said,
    );
    receiver.answer = take;
    await passAfter(6_000);
    expect(stepsOf(receiver, "C")).toEqual([1, 1, 2]);
    const [first, again] = receiver.received.filter(({ step, subject }) => step === 1 && subject === "C");
    expect(again!.id).toBe(first!.id);
    receiver.stop();
    other.stop();
  },
);

test("a worker that dies while it sends leaves what another one sends again", async () => {
  const receiver = await startReceiver();
  await happen("E", 1);
  const dying = { ...deps(), post: () => Promise.reject(new Error("killed")) };
  await sendWebhooks({}, dying);
  await pass();
  expect(stepsOf(receiver, "E")).toEqual([]);
  await passAfter(31_000);
  expect(stepsOf(receiver, "E")).toEqual([1]);
  receiver.stop();
});

test("after failures of three days an endpoint is disabled with an alert; enabled again, it gets all that waited", async () => {
  const receiver = await startReceiver();
  receiver.answer = fail;
  await happen("F", 1, 2);
  await pass();
  for (let tries = 0; tries < 8; tries += 1) await passAfter(15 * hour);
  await happen("F", 3);
  const read = async () => (await endpoints.readEndpoint({ id: receiver.id }, deps()))!;
  expect(await read()).toMatchObject({ disabledReason: "failing" });
  expect(await findAlerts(shop.deps)).toHaveLength(1);
  const sent = receiver.received.length;
  await passAfter(24 * hour);
  expect(receiver.received).toHaveLength(sent);
  receiver.answer = take;
  await endpoints.changeEndpoint({ id: receiver.id, change: "enable" }, deps());
  await pass();
  expect(receiver.received.slice(sent).map(({ step }) => step)).toEqual([1, 2, 3]);
  expect(await findAlerts(shop.deps)).toEqual([]);
  receiver.answer = (response) => response.writeHead(410).end();
  await happen("F", 4);
  await pass();
  expect(await read()).toMatchObject({ disabledReason: "gone" });
  receiver.stop();
});

test("an event that is never taken is given up after three days, and what follows goes on", async () => {
  const receiver = await startReceiver();
  receiver.answer = (response, { step }) =>
    (step === 1 ? fail : take)(response, { id: "", subject: "", step });
  await happen("G", 1, 2);
  await pass();
  let waited = 0;
  while (stepsOf(receiver, "G").at(-1) !== 2 && waited < 100 * hour) {
    await happen("H", 2);
    await passAfter(hour);
    waited += hour;
  }
  expect(waited).toBeGreaterThan(72 * hour);
  expect(stepsOf(receiver, "G")).toEqual([...Array<number>(10).fill(1), 2]);
  const { deliveries } = (await endpoints.readEndpoint({ id: receiver.id }, deps()))!;
  expect(deliveries.length).toBeGreaterThan(0);
  receiver.stop();
});

test("a new secret signs at once, the one before for a day, and a delivery can be sent again", async () => {
  const receiver = await startReceiver();
  const before = receiver.secret;
  const rotated = await endpoints.rotateSecret({ id: receiver.id }, deps());
  if (!rotated.ok) throw new Error(rotated.error.kind);
  await happen("I", 1);
  await pass();
  receiver.secret = rotated.value.secret;
  const { deliveries } = (await endpoints.readEndpoint({ id: receiver.id }, deps()))!;
  await endpoints.changeEndpoint(
    { id: receiver.id, change: "again", position: deliveries[0]!.position },
    deps(),
  );
  await pass();
  expect(stepsOf(receiver, "I")).toEqual([1, 1]);
  expect(await endpoints.changeEndpoint({ id: receiver.id, change: "again" }, deps())).toMatchObject({
    ok: false,
  });
  const stored = await shop.db.webhookEndpoint.findUniqueOrThrow({ where: { id: receiver.id } });
  for (const secret of [before, receiver.secret]) expect(JSON.stringify(stored)).not.toContain(secret);
  expect(await endpoints.testEndpoint({ id: receiver.id }, deps())).toMatchObject({ value: { taken: true } });
  await endpoints.changeEndpoint({ id: receiver.id, change: "remove" }, deps());
  await happen("I", 2);
  await pass();
  expect(stepsOf(receiver, "I")).toEqual([1, 1]);
  receiver.stop();
});
