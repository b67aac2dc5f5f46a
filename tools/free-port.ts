import getPort from "get-port";

import { CommandError } from "./command-error";

/** A port that is free on all addresses of this machine, with `run - 1` free ones after it. */
export async function freePort(run = 1): Promise<number> {
  const port = await getPort();
  return (await firstTaken(port + 1, run - 1)) === undefined ? port : freePort(run);
}

/** A `CommandError` if the port, or one of the run of ports that it begins, is taken: names a command that works. */
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
  let free = port;
  for (let next: number | undefined = taken; next !== undefined; next = await firstTaken(free, run))
    free = next + 1;
  const script = process.env.npm_lifecycle_event ?? "demo";
  const command = script === "start" || script === "test" ? `npm ${script}` : `npm run ${script}`;
  throw new CommandError(`port ${taken} is taken: ${variable}=${free} ${command}`);
}

async function firstTaken(port: number, run: number): Promise<number | undefined> {
  for (let candidate = port; candidate < port + run; candidate += 1) {
    if (await isPortTaken(candidate)) return candidate;
  }
  return undefined;
}

/** Whether something listens on the port, over IPv4 or IPv6, or it was handed out before. */
export async function isPortTaken(port: number): Promise<boolean> {
  return (await getPort({ port })) !== port;
}
