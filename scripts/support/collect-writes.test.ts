import { once } from "node:events";
import { type ServerResponse, createServer } from "node:http";
import { connect } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";

import { afterEach, expect, test } from "vitest";

import { listenOnFreePort } from "@/e2e/support/listen-on-free-port";

import { bytesBeforeWait, collectWrites } from "./collect-writes.mjs";

const server = createServer({ highWaterMark: bytesBeforeWait });
afterEach(() => {
  server.removeAllListeners("request");
  server.close();
  server.closeAllConnections();
});

/** How often the server writes to the socket for one answer, and what the client receives. */
async function answer(send: (response: ServerResponse) => Promise<void>) {
  let writes = 0;
  server.once("connection", (socket) => {
    // A socket writes one buffer with _write, and several at once with _writev.
    for (const method of ["_write", "_writev"] as const) {
      const original = socket[method]?.bind(socket) as (...args: unknown[]) => void;
      Object.assign(socket, {
        [method]: (...args: unknown[]) => {
          writes += 1;
          original(...args);
        },
      });
    }
  });
  server.on("request", (_, response) => void send(response));
  const socket = connect(await listenOnFreePort(server), "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  let received = "";
  const parts: string[] = [];
  socket.setEncoding("latin1").on("data", (part: string) => {
    received += part;
    parts.push(part);
  });
  await once(socket, "close");
  return { writes, received, parts };
}

test("headers, parts and end of an answer of one turn leave in one write", async () => {
  const { writes, received } = await answer(async (response) => {
    collectWrites(response);
    response.flushHeaders();
    await Promise.resolve();
    response.write("page");
    await Promise.resolve();
    response.write("rest");
    await Promise.resolve();
    response.end();
  });
  expect(writes).toBe(1);
  expect(received).toMatch(/^HTTP\/1\.1 200[\s\S]*4\r\npage\r\n4\r\nrest\r\n0\r\n\r\n$/);
});

test("the end of a long page leaves in the same write", async () => {
  const page = "x".repeat(48 * 1024);
  const { writes, received } = await answer(async (response) => {
    collectWrites(response);
    // As Next writes: a full connection is sent first.
    if (!response.write(page)) await once(response, "drain");
    response.end("</html>");
  });
  expect(writes).toBe(1);
  expect(received).toContain(`${page}\r\n7\r\n</html>\r\n0\r\n\r\n`);
});

test("a part of an answer does not wait for a later one", async () => {
  let isFirstRead = false;
  const { received } = await answer(async (response) => {
    collectWrites(response);
    response.write("first");
    // Ends only because the first part arrives: the client's socket is read in this process.
    while (!isFirstRead) {
      await nextTurn();
      isFirstRead = (response.socket?.bytesWritten ?? 0) > 0 && response.socket?.writableLength === 0;
    }
    response.end("last");
  });
  expect(isFirstRead).toBe(true);
  expect(received).toContain("4\r\nlast\r\n0\r\n\r\n");
});
