import { once } from "node:events";
import { type Server, createServer } from "node:net";

import { clearLockedPorts } from "get-port";
import { afterEach, expect, test } from "vitest";

import { requireFreePorts, freePort } from "./free-port";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function occupy(port: number, host: string) {
  const server = createServer().listen(port, host);
  servers.push(server);
  await once(server, "listening");
}

test("a free port is accepted", async () => {
  const port = await freePort();
  clearLockedPorts();
  await expect(requireFreePorts({ variable: "PORT", port })).resolves.toBeUndefined();
});

test("a port is not handed out twice", async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, () => freePort()));
  expect(new Set(ports).size).toBe(20);
});

test("a taken port is named, with a command whose ports are free", async () => {
  const port = await freePort(2);
  clearLockedPorts();
  await occupy(port, "127.0.0.1");
  await expect(requireFreePorts({ variable: "PORT", port })).rejects.toThrow(
    new RegExp(`^port ${port} is taken: PORT=\\d+ npm`),
  );
});

test("a port in the middle of a run of four is named too", async () => {
  const port = await freePort(4);
  clearLockedPorts();
  await occupy(port + 2, "127.0.0.1");
  await expect(requireFreePorts({ variable: "SANDBOX_PORT", port, run: 4 })).rejects.toThrow(
    `port ${port + 2} is taken`,
  );
});

test("a port that is taken over IPv6 alone counts as taken, since localhost may lead there", async () => {
  const port = await freePort();
  clearLockedPorts();
  await occupy(port, "::1");
  await expect(requireFreePorts({ variable: "PORT", port })).rejects.toThrow(`port ${port} is taken`);
});
