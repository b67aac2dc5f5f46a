import pWaitFor from "p-wait-for";

import { CommandError } from "./command-error";
import { logTail } from "./log-tail";
import type { Child } from "./start-child";

export type Server = {
  child: Child;
  /** Its name in messages. */
  name: string;
  /** The file of its output, if that is not the terminal. */
  log?: string;
};

/** Resolves with the status of the address's first response; a server that ends before is a `CommandError`. */
export async function waitForServer(address: string, { child, name, log }: Server): Promise<number> {
  let hasEnded = false;
  void child.ended.then(() => (hasEnded = true));
  const firstResponse = async () => {
    const status = await fetchStatus(address);
    if (status !== undefined) return pWaitFor.resolveWith(status);
    if (hasEnded) throw new CommandError(`the ${name} ended before it responded${logTail(log)}`);
    return false;
  };
  return pWaitFor(firstResponse, { interval: 30 });
}

async function fetchStatus(address: string): Promise<number | undefined> {
  try {
    const response = await fetch(address, { redirect: "manual" });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return undefined;
  }
}

/** Rejects with a `CommandError` when the server ends by itself. */
export async function failWhenEnded({ child, name, log }: Server): Promise<never> {
  const code = await child.ended;
  throw new CommandError(`the ${name} ended with code ${code}${logTail(log)}`);
}
