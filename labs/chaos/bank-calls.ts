import { z } from "zod";

import { collectEvents } from "./collect-events";

const callSchema = z.object({
  operation: z.string(),
  orderId: z.string().optional(),
  fault: z.string().optional(),
  durationMs: z.number(),
});

/** A call of the shop, as the sandbox bank received it. */
export type BankCall = z.infer<typeof callSchema>;

/** Collects the calls that the sandbox bank receives from now on, until `stop`. */
export async function collectBankCalls(
  consoleUrl: string,
): Promise<{ calls: readonly BankCall[]; stop: () => void }> {
  const { events, stop } = await collectEvents(`${consoleUrl}/api/calls/stream`, callSchema);
  return { calls: events, stop };
}
