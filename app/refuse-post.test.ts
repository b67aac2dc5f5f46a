import { type IncomingMessage, createServer } from "node:http";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";

import { afterAll, beforeAll, expect, test } from "vitest";

import { listenOnFreePort } from "@/e2e/support/listen-on-free-port";
import { sendRaw } from "@/e2e/support/send-raw";

import { type Refusal, refusePost } from "./refuse-post";

const shop = "https://shop.example";

/** What came of a request: its refusal, or the body that the action behind it reads, and the bytes read until then. */
type Outcome = { refusal?: Refusal; body?: string; bytes: number };

const server = createServer((request, response) => {
  void refusePost(request).then(async (checked) => {
    const bytes = request.socket.bytesRead;
    const outcome: Outcome =
      "refused" in checked
        ? { refusal: checked.refused, bytes }
        : { body: await readAsNext(checked.request), bytes };
    response.end(JSON.stringify(outcome));
  });
});

/** Next gives the stream to route handlers as the body of a `Request`, which takes only one that nobody has read. */
async function readAsNext(request: IncomingMessage): Promise<string> {
  const init = { method: "POST", body: request, duplex: "half" } as unknown as RequestInit;
  return request.method === "POST" ? new Request(shop, init).text() : text(request);
}

let port: number;
beforeAll(async () => {
  port = await listenOnFreePort(server);
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

async function post(
  body?: Readable,
  headers: Record<string, string> = {},
  method = "POST",
): Promise<Outcome> {
  const answer = await sendRaw(port, { method, body, headers: { host: "shop.example", ...headers } });
  return JSON.parse(answer.text) as Outcome;
}

/** Posts what `fetch` would send for this body. */
async function answer(body: BodyInit | null, headers: Record<string, string> = {}, method = "POST") {
  const { headers: own, body: stream } = new Request(shop, { method: "POST", body, headers });
  if (stream === null) return (await post(undefined, headers, method)).refusal?.status;
  const bytes = await buffer(stream);
  const sent = { ...Object.fromEntries(own), "content-length": String(bytes.length), ...headers };
  return (await post(Readable.from([bytes]), sent, method)).refusal?.status;
}

const form = (value: string) => {
  const data = new FormData();
  data.set("name", value);
  return data;
};

test.each([
  "https://evil.example",
  "null",
  "::::",
  "https://shop.example.evil.example",
  "https://shop.example:444",
])("a form from the origin %s is refused", async (origin) => {
  expect(await answer(form("x"), { origin })).toBe(403);
});

test("the shop's own forms pass, also behind a proxy, and so do programs without an origin", async () => {
  expect(await answer(form("Zoë"), { origin: shop })).toBeUndefined();
  expect(await answer(form("x"))).toBeUndefined();
  const proxied = { host: "10.0.0.5:3000", "x-forwarded-host": "shop.example", origin: shop };
  expect(await answer(form("x"), proxied)).toBeUndefined();
  expect(await answer(null)).toBeUndefined();
});

const urlEncoded = { "content-type": "application/x-www-form-urlencoded" };

test.each([
  ["in one piece", ["name=x&more=y"]],
  ["in pieces", ["name=", "x&", "more=y"]],
  ["of 900 KB", ["name=", "x".repeat(450_000), "x".repeat(450_000)]],
  ["that is empty", []],
])("a body %s is left for the action, whether its length was announced or not", async (_, pieces) => {
  const all = pieces.join("");
  /** Each piece in a packet of its own, and the end after all of them. */
  const body = () =>
    Readable.from(
      (async function* () {
        for (const piece of pieces) {
          yield piece;
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
      })(),
    );
  const announced = { ...urlEncoded, "content-length": String(all.length) };
  expect((await post(body(), announced)).body === all).toBe(true);
  expect((await post(body(), { ...urlEncoded, "transfer-encoding": "chunked" })).body === all).toBe(true);
});

test.each([
  ["a broken multipart body", "--x\r\nnope", "multipart/form-data; boundary=x"],
  ["multipart without a boundary", "--x\r\nnope", "multipart/form-data"],
  ["broken JSON", "{", "application/json"],
  ["NUL in a form", "name=a%00b", "application/x-www-form-urlencoded"],
  ["a NUL byte", "a\0b", "text/plain"],
  ["an escaped NUL in an action's arguments", '["a\\u0000b"]', "text/plain"],
])("%s is refused", async (_, body, type) => {
  expect(await answer(body, { "content-type": type })).toBe(400);
});

test("NUL in a field of a multipart form is refused", async () => {
  expect(await answer(form("a\0b"))).toBe(400);
});

test("an oversized body is refused, whatever its content-length says, and not read to its end", async () => {
  expect(await answer("a".repeat(1_000_001))).toBe(413);
  const endless = Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc(65_536, 97);
    })(),
  );
  const { refusal, bytes } = await post(endless);
  endless.destroy();
  expect(refusal?.status).toBe(413);
  expect(bytes).toBeLessThan(2_000_000);
});

test("a GET passes", async () => {
  expect(await answer(null, { origin: "https://evil.example" }, "GET")).toBeUndefined();
});
