import { createServer, type OutgoingHttpHeaders, type RequestListener } from "node:http";
import { text } from "node:stream/consumers";

import { listenOnFreePort } from "./listen-on-free-port";

/** Starts a gateway for one test file on a free port. Every call gets the behaviour that was set last. */
export async function startFakeGateway() {
  let handle: RequestListener = () => {};
  const calls: { path: string; authorization?: string; body: string }[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      calls.push({ path: request.url ?? "", authorization: request.headers.authorization, body });
      handle(request, response);
    });
  });
  const port = await listenOnFreePort(server);

  return {
    baseUrl: `http://127.0.0.1:${port}`,
    calls,
    handleWith(listener: RequestListener) {
      handle = listener;
    },
    /** Responds with JSON, or with a text or bytes as they are. */
    respondWith(
      body: unknown,
      { status = 201, type = "application/json", headers = {} as OutgoingHttpHeaders } = {},
    ) {
      handle = (_, response) => {
        response.writeHead(status, { "content-type": type, ...headers });
        response.end(typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body));
      };
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Settings of a gateway client for {@link startFakeGateway}; a slow machine loses no response. */
export function fakeGatewaySettings(baseUrl: string) {
  return {
    baseUrl,
    merchantId: "MERCHANT",
    username: "merchant.MERCHANT",
    password: "a-password-of-the-bank",
    acceptVersions: "3DS1, 3DS2",
    refundPath: "void",
    verifyPath: "verify",
    timeoutMs: 30_000,
  };
}
