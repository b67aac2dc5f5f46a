import type { z } from "zod";

/** Collects the events of JSON that an address of the sandbox sends from now on, until `stop`. */
export async function collectEvents<Event>(
  url: string,
  schema: z.ZodType<Event>,
): Promise<{ events: readonly Event[]; stop: () => void }> {
  const events: Event[] = [];
  const aborted = new AbortController();
  const { ok, status, body } = await fetch(url, { signal: aborted.signal });
  if (!ok || body === null) throw new Error(`the sandbox sends no events at ${url}: ${status}`);
  const read = async () => {
    let text = "";
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
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
