import { once } from "node:events";
import { type Server, createServer } from "node:net";

import { afterEach, expect, test } from "vitest";

import { requireFreePorts, freePort } from "./ports";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function occupy(port: number, host: string) {
  const server = createServer().listen(port, host);
  servers.push(server);
  await once(server, "listening");
}

test("a free port is not complained about", async () => {
  await expect(requireFreePorts({ variable: "PORT", port: await freePort() })).resolves.toBeUndefined();
});

test("a taken port is named, with a command whose ports are free", async () => {
  const port = await freePort(2);
  await occupy(port, "127.0.0.1");
  await expect(requireFreePorts({ variable: "PORT", port })).rejects.toThrow(
    new RegExp(`^port ${port} is taken: PORT=\\d+ npm`),
  );
});

test("a port in the middle of a run of four is named too", async () => {
  const port = await freePort(4);
  await occupy(port + 2, "127.0.0.1");
  await expect(requireFreePorts({ variable: "SANDBOX_PORT", port, run: 4 })).rejects.toThrow(
    `port ${port + 2} is taken`,
  );
});

test("a port that is taken over IPv6 alone counts as taken, since localhost may lead there", async () => {
  const port = await freePort();
  await occupy(port, "::1");
  await expect(requireFreePorts({ variable: "PORT", port })).rejects.toThrow(`port ${port} is taken`);
});
