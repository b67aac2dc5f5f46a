import { errors } from "undici";
import { z } from "zod";

import { CommandError } from "./command-error";
import { openEvents } from "./open-events";

const callSchema = z.object({
  time: z.iso.datetime(),
  operation: z.string(),
  orderId: z.string().optional(),
  status: z.int(),
  answer: z.string().optional(),
  durationMs: z.number(),
  fault: z.string().optional(),
});

type Call = z.infer<typeof callSchema>;

/**
 * Prints each call that the sandbox bank receives from now on as one line, until the bank ends.
 *
 * `consoleUrl` is the origin of its console. A bank that does not answer, or ends, is a `CommandError`.
 */
export async function followCalls(consoleUrl: string, print: (line: string) => void): Promise<never> {
  const calls = await openEvents(`${consoleUrl}/api/calls/stream`, callSchema).catch((cause: unknown) => {
    throw new CommandError(
      `The sandbox bank does not answer at ${consoleUrl}. \`npm run bank\` starts it; SANDBOX_PORT is its port.`,
      { cause },
    );
  });
  try {
    for await (const call of calls) print(lineOf(call));
  } catch (cause) {
    if (!(cause instanceof errors.SocketError)) throw cause;
  }
  throw new CommandError("The sandbox bank has ended.");
}

function lineOf({ time, operation, orderId, status, answer, durationMs, fault }: Call): string {
  const result = [status === 0 ? "no response" : String(status), answer].filter(Boolean).join(" ");
  const line = [
    time.slice(11, 23),
    operation.padEnd(14),
    (orderId ?? "").padEnd(16),
    result.padEnd(26),
    `${Math.round(durationMs)} ms`.padStart(8),
  ].join("  ");
  return fault === undefined ? line : `${line}  fault: ${fault}`;
}
