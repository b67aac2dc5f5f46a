import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";

import { listenOnFreePort } from "@/testing/listen-on-free-port";
import type { Seen } from "@/testing/find-secrets";

/** A span in the digits of Protobuf: the ids of its trace, its own and its parent's, and then the length of its name and the name. */
const spanShape = /0a10(.{32})1208.{16}(?:2208.{16})?2a(..)/g;

/** Starts a receiver of OTLP on this machine. What it gets is Protobuf, in which texts stand as they are. */
export async function receiveOtlp() {
  const received: Seen[] = [];
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      received.push({ where: request.url ?? "", text: body.toString("latin1") });
      response.writeHead(200, { "content-type": "application/x-protobuf" }).end();
    });
  });
  const port = await listenOnFreePort(server);
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    /** All that it got at a path. */
    textOf: (path: string) =>
      received
        .filter(({ where }) => where === path)
        .map(({ text }) => text)
        .join("\n"),
    /** The spans, each with its trace. */
    spans: () =>
      received.flatMap(({ text }) => {
        const digits = Buffer.from(text, "latin1").toString("hex");
        return [...digits.matchAll(spanShape)].map(({ 0: { length }, 1: traceId, 2: size = "", index }) => {
          const from = index + length;
          const name = digits.slice(from, from + 2 * Number.parseInt(size, 16));
          return { traceId, name: Buffer.from(name, "hex").toString() };
        });
      }),
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
