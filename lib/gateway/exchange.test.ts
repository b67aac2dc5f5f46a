import { createServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { createPost } from "./exchange";
import type { GatewayCallFacts } from "./gateway";
import { listenOnFreePort } from "@/testing/listen-on-free-port";
import { fakeGatewaySettings, startFakeGateway } from "@/testing/start-fake-gateway";

let gateway: Awaited<ReturnType<typeof startFakeGateway>>;
beforeAll(async () => {
  gateway = await startFakeGateway();
});
beforeEach(() => {
  gateway.calls.length = 0;
});
afterAll(() => gateway.stop());

const path = "/session/SESSION0001/pay";

function post(changes: { baseUrl?: string; timeoutMs?: number } = {}) {
  return createPost({ ...fakeGatewaySettings(gateway.baseUrl), ...changes })(path, { order: { id: "A1-1" } });
}

/** Makes calls to a server that handles each connection before it reads from it. */
async function postTo(server: Server, onConnection: (socket: Socket) => void) {
  const sockets: Socket[] = [];
  server.on("connection", (socket) => {
    sockets.push(socket);
    socket.on("error", () => {});
    onConnection(socket);
  });
  const port = await listenOnFreePort(server);
  return {
    async over(protocol: "http" | "https", timeoutMs = 30_000) {
      const { result } = await post({ baseUrl: `${protocol}://127.0.0.1:${port}`, timeoutMs });
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
      return result;
    },
  };
}

describe("a request without a connection never left and may be sent again", () => {
  test("no server listens", async () => {
    const server = createServer();
    const port = await listenOnFreePort(server);
    await new Promise((closed) => server.close(closed));
    const { result, evidence } = await post({ baseUrl: `http://127.0.0.1:${port}` });
    expect(result).toEqual({ ok: false, error: { kind: "unreachable", reason: "ECONNREFUSED" } });
    expect(evidence.answeredAt).toBeUndefined();
  });

  test("the host name does not resolve", async () => {
    const { result } = await post({ baseUrl: "http://gateway.invalid" });
    expect(result).toMatchObject({ error: { kind: "unreachable" } });
  });

  test("the server does not use TLS", async () => {
    const server = await postTo(createServer(), (socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
    expect(await server.over("https")).toMatchObject({ error: { kind: "unreachable" } });
  });

  test("the server has no certificate", async () => {
    const server = await postTo(createTlsServer({}), () => {});
    expect(await server.over("https")).toMatchObject({ error: { kind: "unreachable" } });
  });

  test("the connection is reset during the TLS handshake", async () => {
    const server = await postTo(createServer(), (socket) =>
      socket.once("data", () => socket.resetAndDestroy()),
    );
    expect(await server.over("https")).toMatchObject({ error: { kind: "unreachable" } });
  });

  test("the TLS handshake never ends: the connection times out before the call does", async () => {
    const server = await postTo(createServer(), () => {});
    expect(await server.over("https", 3_000)).toEqual({
      ok: false,
      error: { kind: "unreachable", reason: "connect_timed_out" },
    });
  });
});

describe("a call with a connection and without an answer has an unknown outcome", () => {
  const lost = { ok: false, error: { kind: "outcome_unknown", reason: "connection_lost" } };

  test("the connection is closed before the request is read", async () => {
    const server = await postTo(createServer(), (socket) => socket.destroy());
    expect(await server.over("http")).toEqual(lost);
  });

  test("the connection is reset after the request is read", async () => {
    gateway.handleWith((request) => request.socket.resetAndDestroy());
    expect((await post()).result).toEqual(lost);
    expect(gateway.calls).toHaveLength(1);
  });

  test("the connection is lost in the middle of the body", async () => {
    gateway.handleWith((request, response) => {
      response.writeHead(201, { "content-type": "application/json", "content-length": 100 });
      response.write('{"result":', () => request.socket.destroy());
    });
    expect((await post()).result).toEqual(lost);
  });

  test.each(["of the answer", "of its body"])("the end %s never arrives", async (part) => {
    gateway.handleWith((_, response) => {
      if (part === "of its body") response.writeHead(201, { "content-type": "application/json" }).write("{");
    });
    expect((await post({ timeoutMs: 2_000 })).result).toEqual({
      ok: false,
      error: { kind: "outcome_unknown", reason: "timed_out" },
    });
  });

  test("the body never ends: the call stops reading after a mebibyte", async () => {
    let written = 0;
    gateway.handleWith((_, response) => {
      response.writeHead(201, { "content-type": "application/json" });
      const more = () => {
        written += 65_536;
        if (!response.destroyed) response.write("x".repeat(65_536), more);
      };
      more();
    });
    expect((await post()).result).toMatchObject({ error: { kind: "outcome_unknown" } });
    expect(written).toBeLessThan(16 * 1024 * 1024);
  });
});

const page = "<html><body><h1>502 Bad Gateway</h1></body></html>";

describe("an answer is read, whatever its connection does beside it", () => {
  const json = '{"result":"SUCCESS"}';
  const read = { ok: true, value: { result: "SUCCESS" } };
  const answer = `HTTP/1.1 201 Created\r\ncontent-length: ${json.length}\r\n\r\n${json}`;
  /** A server that answers with these bytes, once it has read the request. */
  const answering = (bytes: string, end: (socket: Socket) => void = () => {}) =>
    postTo(createServer(), (socket) => socket.once("data", () => socket.write(bytes, () => end(socket))));

  test("each call has a connection of its own, so that none meets one that the other side closes", async () => {
    const ports: (number | undefined)[] = [];
    gateway.handleWith((request, response) => {
      ports.push(request.socket.remotePort);
      response.end(json);
    });
    const send = createPost(fakeGatewaySettings(gateway.baseUrl));
    for (let call = 0; call < 20; call++) expect((await send(path, {})).result).toEqual(read);
    expect(new Set(ports).size).toBe(20);
  });

  test("the connection is reset right after the answer", async () => {
    const server = await answering(answer, (socket) => socket.resetAndDestroy());
    expect(await server.over("http")).toEqual(read);
  });

  test.each([
    ["100", "HTTP/1.1 100 Continue\r\n\r\n"],
    ["102", "HTTP/1.1 102 Processing\r\n\r\n"],
    ["103", "HTTP/1.1 103 Early Hints\r\nlink: </a.css>; rel=preload\r\n\r\n"],
    [
      "three of them",
      "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n",
    ],
  ])("an interim answer that nobody asked for comes first: %s", async (_, interim) => {
    expect(await (await answering(interim + answer)).over("http")).toEqual(read);
  });

  test.each([
    ["one header of 20 KB", `x-policy: ${"p".repeat(20_000)}\r\n`],
    ["headers of 40 KB", Array.from({ length: 100 }, (_, n) => `x-${n}: ${"p".repeat(400)}\r\n`).join("")],
  ])("with %s", async (_, headers) => {
    const large = answer.replace("\r\n\r\n", `\r\n${headers}\r\n`);
    expect(await (await answering(large)).over("http")).toEqual(read);
  });

  test("an answer that changes the protocol is lost", async () => {
    const upgrade = "HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n";
    expect(await (await answering(upgrade + answer)).over("http")).toEqual({
      ok: false,
      error: { kind: "outcome_unknown", reason: "connection_lost" },
    });
  });
});

describe("an answer that cannot be read has an unknown outcome", () => {
  test.each([
    ["a proxy's page", page, 201, "text/html"],
    ["an empty body", "", 201, "application/json"],
    ["half a body", '{"result":"SUCC', 201, "application/json"],
  ])("%s", async (_, body, status, type) => {
    gateway.respondWith(body, { status, type });
    expect((await post()).result).toEqual({
      ok: false,
      error: { kind: "outcome_unknown", reason: "unreadable" },
    });
  });

  test.each([
    ["a proxy's 502", page, 502, "text/html"],
    ["a proxy's 504", page, 504, "text/html"],
    ["500 with the platform's error body", { error: { cause: "SERVER_FAILED" }, result: "ERROR" }, 500],
    // A 5xx may come from a proxy after the bank has begun, so the outcome is unknown whatever the body says.
    ["503 SERVER_BUSY", { error: { cause: "SERVER_BUSY" }, result: "ERROR" }, 503],
    ["408, which a proxy may send after it forwarded the request", { error: { cause: "SERVER_BUSY" } }, 408],
    ["a redirect, which is not followed", "", 307],
  ])("%s", async (_, body, status, type = "application/json") => {
    gateway.respondWith(body, { status, type });
    expect((await post()).result).toEqual({
      ok: false,
      error: { kind: "outcome_unknown", reason: "server_error" },
    });
    expect(gateway.calls).toHaveLength(1);
  });
});

describe("a readable JSON body is read, however it was sent", () => {
  const json = '{"result":"SUCCESS"}';
  const read = { ok: true, value: { result: "SUCCESS" } };

  test.each(["text/html", "text/plain; charset=iso-8859-1", "application/octet-stream", ""])(
    "with the content type %j",
    async (type) => {
      gateway.respondWith(json, { type });
      expect((await post()).result).toEqual(read);
    },
  );

  const zip = gzipSync(json);
  test.each<[string, string | undefined, Buffer]>([
    ["gzip", "gzip", zip],
    ["x-gzip", "X-GZip", zip],
    ["deflate", "deflate", deflateSync(json)],
    ["deflate without a zlib header", "deflate", deflateRawSync(json)],
    ["brotli", "br", brotliCompressSync(json)],
    ["two encodings", "gzip, br", brotliCompressSync(zip)],
    ["gzip that no header names", undefined, zip],
    ["a header that names gzip where the body is plain", "gzip", Buffer.from(json)],
    ["an unknown encoding of a plain body", "identity, proprietary", Buffer.from(json)],
    ["a byte order mark", undefined, Buffer.from(`\uFEFF${json}`)],
  ])("with %s", async (_, encoding, body) => {
    gateway.respondWith(body, { headers: encoding === undefined ? {} : { "content-encoding": encoding } });
    const { result, evidence } = await post();
    expect(result).toEqual(read);
    expect(evidence.response?.body).toBe(json);
  });

  test("a refusal is read from a compressed page type, too", async () => {
    const body = gzipSync('{"error":{"cause":"INVALID_REQUEST","explanation":"No"},"result":"ERROR"}');
    const headers = { "content-encoding": "gzip" };
    gateway.respondWith(body, { status: 400, type: "text/html", headers });
    expect((await post()).result).toMatchObject({ error: { kind: "refused" } });
  });

  test("a body that grows beyond a mebibyte when it is decompressed is not read", async () => {
    const bomb = gzipSync(JSON.stringify({ result: "SUCCESS", filler: "x".repeat(64 * 1024 * 1024) }));
    expect(bomb.length).toBeLessThan(1024 * 1024);
    gateway.respondWith(bomb, { headers: { "content-encoding": "gzip" } });
    const { result, evidence } = await post();
    expect(result).toEqual({ ok: false, error: { kind: "outcome_unknown", reason: "unreadable" } });
    expect(evidence.response?.body).toBe("[too large]");
  });

  test("half of a compressed body is not read", async () => {
    gateway.respondWith(zip.subarray(0, zip.length / 2), { headers: { "content-encoding": "gzip" } });
    expect((await post()).result).toMatchObject({ error: { kind: "outcome_unknown", reason: "unreadable" } });
  });
});

const error = (fields: object) => ({ error: fields, result: "ERROR" });

describe("a refusal is believed only from the gateway", () => {
  test.each([400, 403, 404, 422])(
    "%i with the gateway's own error body: refused, with cause, explanation and field",
    async (status) => {
      const cause = { cause: "INVALID_REQUEST", explanation: "No such currency", field: "order.currency" };
      gateway.respondWith(error(cause), { status });
      expect((await post()).result).toEqual({
        ok: false,
        error: {
          kind: "refused",
          status,
          reason: "INVALID_REQUEST: No such currency",
          field: "order.currency",
          sessionGone: false,
          invalidRequest: true,
          shopRefused: false,
        },
      });
    },
  );

  test("the reason of a refusal is one line, without ids of sessions and numbers of cards", async () => {
    const explanation = "Card 5123450000000008 in\r\nSESSION0001ABCD\u202e is refused";
    gateway.respondWith(error({ cause: "REQUEST_REJECTED", explanation }), { status: 400 });
    expect((await post()).result).toMatchObject({
      error: { reason: "REQUEST_REJECTED: Card [redacted] in [redacted] is refused" },
    });
  });

  test.each([
    [{ cause: "INVALID_REQUEST", explanation: "Form Session not found or expired" }],
    [{ cause: "REQUEST_REJECTED", explanation: "The session's authenticationLimit of 5 is used up" }],
    [{ cause: "INVALID_REQUEST", explanation: "Value is not valid", field: "session.id" }],
  ])("a session that is gone is recognized: %j", async (cause) => {
    gateway.respondWith(error(cause), { status: 400 });
    expect((await post()).result).toMatchObject({ error: { kind: "refused", sessionGone: true } });
  });

  test.each([
    [401, "unauthorized"],
    [408, "server_error"],
    [425, "http_425"],
    [429, "busy"],
  ])("%i has an unknown outcome, even with the gateway's own error body", async (status, reason) => {
    for (const body of [error({ cause: "INVALID_REQUEST", explanation: "Invalid credentials." }), page]) {
      gateway.respondWith(body, { status });
      expect((await post()).result).toEqual({ ok: false, error: { kind: "outcome_unknown", reason } });
    }
  });

  test.each([
    ["a proxy's page", page, "text/html"],
    ["nothing", "", "application/json"],
    ["a proxy's JSON", { message: "Forbidden" }, "application/json"],
    ["an error without a cause", error({ explanation: "No" }), "application/json"],
    ["a cause that leaves open what was done", error({ cause: "SERVER_BUSY" }), "application/json"],
    ["an unknown cause", error({ cause: "DENIED_BY_POLICY" }), "application/json"],
    ["a cause in lower case", error({ cause: "invalid_request" }), "application/json"],
    [
      "an error that is called a success",
      { error: { cause: "INVALID_REQUEST" }, result: "SUCCESS" },
      "application/json",
    ],
    ["half of the gateway's error body", '{"error":{"cause":"INVALID_REQ', "application/json"],
  ])("a 4xx with %s has an unknown outcome", async (_, body, type) => {
    for (const status of [400, 403, 404, 413]) {
      gateway.respondWith(body, { status, type });
      expect((await post()).result).toEqual({
        ok: false,
        error: { kind: "outcome_unknown", reason: `http_${status}` },
      });
    }
  });
});

describe("who watches the gateway hears", () => {
  async function observed(headers: Record<string, string>): Promise<GatewayCallFacts[]> {
    const calls: GatewayCallFacts[] = [];
    gateway.respondWith({ result: "SUCCESS" }, { headers });
    const settings = fakeGatewaySettings(gateway.baseUrl);
    await createPost({ ...settings, observe: (call) => calls.push(call) })(path, {});
    return calls;
  }

  test.each([
    ["right", 0],
    ["an hour ahead", 3_600_000],
    ["an hour behind", -3_600_000],
  ])("how far a clock that is %s is off", async (_, offMs) => {
    const [call] = await observed({ date: new Date(Date.now() + offMs).toUTCString() });
    expect(call?.failure).toBeUndefined();
    expect(Math.abs((call?.clockOffMs ?? Number.NaN) - offMs)).toBeLessThan(5_000);
  });

  test("of no clock where the answer names no time that can be read", async () => {
    expect(await observed({ date: "yesterday" })).toEqual([{ clockOffMs: undefined }]);
  });

  test.each([
    [error({ cause: "INVALID_REQUEST", explanation: "Unknown merchant", field: "merchant" }), 400, true],
    [error({ cause: "INVALID_REQUEST", explanation: "Not found" }), 404, true],
    [error({ cause: "REQUEST_REJECTED", explanation: "No privilege" }), 403, true],
    [
      error({ cause: "INVALID_REQUEST", explanation: "Value is not valid", field: "order.amount" }),
      400,
      false,
    ],
    [error({ cause: "INVALID_REQUEST", explanation: "Form Session not found or expired" }), 404, false],
  ])("whether the gateway refused the shop itself: %j with status %i", async (body, status, shopRefused) => {
    gateway.respondWith(body, { status });
    expect((await post()).result).toMatchObject({ error: { kind: "refused", shopRefused } });
  });
});

describe("the evidence", () => {
  test("holds the request, the response and both times", async () => {
    gateway.respondWith({ result: "SUCCESS" });
    const { evidence } = await post();
    expect(evidence).toMatchObject({
      request: { body: { order: { id: "A1-1" } } },
      response: { status: 201, body: '{"result":"SUCCESS"}' },
    });
    expect(Date.parse(evidence.answeredAt ?? "")).toBeGreaterThanOrEqual(Date.parse(evidence.sentAt));
  });

  test("holds what the bank's support asks for: its code of the error and its id of the request", async () => {
    const body = error({ cause: "SERVER_FAILED", supportCode: "SUP-4711" });
    gateway.respondWith(body, { status: 500, headers: { "x-request-id": "req-0815" } });
    const { evidence } = await post();
    expect(evidence.response).toMatchObject({ supportCode: "SUP-4711", requestId: "req-0815" });
  });

  test("names no support code and no request id where the response has none", async () => {
    gateway.respondWith({ result: "SUCCESS" });
    const { response } = (await post()).evidence;
    expect(response).not.toHaveProperty("supportCode");
    expect(response).not.toHaveProperty("requestId");
  });

  test("holds status and length of a response that is not JSON", async () => {
    gateway.respondWith(page, { status: 502, type: "text/html" });
    expect((await post()).evidence.response).toEqual({
      status: 502,
      contentType: "text/html",
      body: `[not JSON, ${page.length} characters]`,
    });
  });
});
