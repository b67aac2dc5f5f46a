import { createServer, type RequestListener } from "node:http";
import type { AddressInfo, Server } from "node:net";

/** Starts a gateway for one test file on a free port. Every call gets the behaviour that was set last. */
export async function testGateway() {
  let act: RequestListener = () => {};
  const calls: { path: string; authorization?: string; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (text: string) => {
      body += text;
    });
    request.on("end", () => {
      calls.push({ path: request.url ?? "", authorization: request.headers.authorization, body });
      act(request, response);
    });
  });
  const port = await listen(server);

  return {
    baseUrl: `http://127.0.0.1:${port}`,
    calls,
    does(listener: RequestListener) {
      act = listener;
    },
    /** Answers with JSON, or with a text as it is. */
    answers(body: unknown, { status = 201, type = "application/json" } = {}) {
      act = (_, response) => {
        response.writeHead(status, { "content-type": type });
        response.end(typeof body === "string" ? body : JSON.stringify(body));
      };
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Has a server listen on a free port of this machine, and answers the port. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((listening) => {
    server.listen(0, "127.0.0.1", listening);
  });
  return (server.address() as AddressInfo).port;
}

/** Settings that fit {@link testGateway}; the time-out is short, for answers that never come. */
export function testSettings(baseUrl: string) {
  return {
    baseUrl,
    merchantId: "MERCHANT",
    username: "merchant.MERCHANT",
    password: "a-password-of-the-bank",
    acceptVersions: "3DS1, 3DS2",
    refundPath: "void",
    timeoutMs: 1_000,
  };
}
