import { createServer } from "node:http";

import { expect, test } from "vitest";

import { listenOnFreePort } from "@/e2e/support/listen-on-free-port";
import { readClientAddress } from "@/lib/client-address";
import { appendConnectionAddress } from "./append-connection-address.mjs";

test.each([
  { given: "nothing", headers: {} },
  { given: "one address", headers: { "x-forwarded-for": "203.0.113.7" } },
  { given: "several addresses", headers: { "x-forwarded-for": "203.0.113.7, 198.51.100.2" } },
] as { given: string; headers: Record<string, string> }[])(
  "a client that sends $given cannot forge its address",
  async ({ headers }) => {
    let forwardedFor: string | string[] | undefined;
    const server = createServer((request, response) => {
      appendConnectionAddress(request);
      forwardedFor = request.headers["x-forwarded-for"];
      response.end();
    });
    const port = await listenOnFreePort(server);
    await fetch(`http://127.0.0.1:${port}/`, { headers });
    server.close();
    expect(readClientAddress(String(forwardedFor), 0)).toBe("127.0.0.1");
  },
);
