import { z } from "zod";

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
  const calls: BankCall[] = [];
  const aborted = new AbortController();
  const { body } = await fetch(`${consoleUrl}/api/calls/stream`, { signal: aborted.signal });
  if (body === null) throw new Error("the sandbox sends no calls");
  const read = async () => {
    let text = "";
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      const events = (text + chunk).split("\n\n");
      text = events.pop() ?? "";
      for (const event of events) {
        const data = event.split("\n").find((line) => line.startsWith("data:"));
        if (data !== undefined) calls.push(callSchema.parse(JSON.parse(data.slice("data:".length))));
      }
    }
  };
  void read().catch((cause: unknown) => {
    if (!aborted.signal.aborted) throw cause;
  });
  return { calls, stop: () => aborted.abort() };
}
