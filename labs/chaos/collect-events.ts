import { request } from "undici";
import type { z } from "zod";

/** Collects the events of JSON that an address of the sandbox sends from now on, until `stop`. */
export async function collectEvents<Event>(
  url: string,
  schema: z.ZodType<Event>,
): Promise<{ events: readonly Event[]; stop: () => void }> {
  const events: Event[] = [];
  const aborted = new AbortController();
  // While the clock of plans moves, no mail arrives for longer than the five minutes after which `fetch` gives up.
  const { statusCode, body } = await request(url, { signal: aborted.signal, bodyTimeout: 0 });
  if (statusCode !== 200) throw new Error(`the sandbox sends no events at ${url}: ${statusCode}`);
  body.setEncoding("utf8");
  const read = async () => {
    let text = "";
    for await (const chunk of body as AsyncIterable<string>) {
      const blocks = (text + chunk).split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        const data = block.split("\n").find((line) => line.startsWith("data:"));
        if (data !== undefined) events.push(schema.parse(JSON.parse(data.slice("data:".length))));
      }
    }
  };
  void read().catch((cause: unknown) => {
    if (!aborted.signal.aborted) throw cause;
  });
  return { events, stop: () => aborted.abort() };
}
