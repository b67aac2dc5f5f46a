import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

import { CommandError } from "./command-error";

/** Whether anything listens on the port on this machine, over IPv4 or IPv6. */
export async function portTaken(port: number): Promise<boolean> {
  const hosts = await Promise.all(["127.0.0.1", "::1"].map((host) => refusesListener(port, host)));
  return hosts.includes(true);
}

/** A port that nothing listens on, with as many free ones after it as asked for. */
export async function freePort(run = 1): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return (await firstTaken(port, run)) === undefined ? port : freePort(run);
}

/** Refuses when the port, or one of the run of ports after it, is taken: names the port and a command that works. */
export async function requireFreePorts({
  variable,
  port,
  run = 1,
}: {
  variable: string;
  port: number;
  run?: number;
}): Promise<void> {
  const taken = await firstTaken(port, run);
  if (taken === undefined) return;
  let instead = port + 1;
  while ((await firstTaken(instead, run)) !== undefined) instead += 1;
  const script = process.env.npm_lifecycle_event ?? "demo";
  const command = script === "start" || script === "test" ? `npm ${script}` : `npm run ${script}`;
  throw new CommandError(`port ${taken} is taken: ${variable}=${instead} ${command}`);
}

async function firstTaken(port: number, run: number): Promise<number | undefined> {
  for (let candidate = port; candidate < port + run; candidate += 1) {
    if (await portTaken(candidate)) return candidate;
  }
  return undefined;
}

function refusesListener(port: number, host: string): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer();
    server.once("error", (cause: NodeJS.ErrnoException) => done(cause.code === "EADDRINUSE"));
    server.listen(port, host, () => server.close(() => done(false)));
  });
}
