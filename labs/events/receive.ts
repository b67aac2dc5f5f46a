import { createServer, type ServerResponse } from "node:http";

import { Webhook } from "standardwebhooks";

import { listenOnFreePort } from "@/testing/listen-on-free-port";
import type { Receipt } from "./compare-events";

/** What a receiver does wrong, one after the other; it takes what comes between. */
const faults: ((response: ServerResponse) => void)[] = [
  (response) => response.writeHead(500).end("broken"),
  (response) => response.destroy(),
  (response) => response.writeHead(302, { location: "http://127.0.0.1:1/" }).end(),
  () => {},
  (response) => void setTimeout(() => response.writeHead(204).end(), 11_000),
];
/** One message in so many fails. */
const faultEvery = 7;

/** A receiver that verifies each message and takes most. Once `state.mended`, it takes all. */
export async function startReceiver(readSecret: () => string) {
  const receipts: Receipt[] = [];
  const state = { forged: 0, mended: false, count: 0 };
  const server = createServer((request, response) => {
    void request.toArray().then((chunks: Buffer[]) => {
      const body = Buffer.concat(chunks).toString();
      const { "webhook-id": id, "webhook-timestamp": at, "webhook-signature": signature } = request.headers;
      // Not by the clock of this machine, which the run moves.
      if (new Webhook(readSecret()).sign(String(id), new Date(Number(at) * 1_000), body) !== signature)
        state.forged += 1;
      const { subject, position, type } = JSON.parse(body) as Receipt;
      receipts.push({ id: String(id), subject, position, type });
      state.count += 1;
      const fault = faults[Math.floor(state.count / faultEvery) % faults.length];
      if (state.mended || state.count % faultEvery !== 0 || fault === undefined)
        response.writeHead(204).end();
      else fault(response);
    });
  });
  const port = await listenOnFreePort(server);
  return {
    url: `http://127.0.0.1:${port}/`,
    receipts,
    state,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
