import { request } from "undici";
import type { z } from "zod";

/**
 * Opens an address of the sandbox that sends events of JSON, and returns those that it sends from now on, until `signal` ends it.
 *
 * Rejects if the sandbox does not answer.
 */
export async function openEvents<Event>(
  url: string,
  schema: z.ZodType<Event>,
  signal?: AbortSignal,
): Promise<AsyncIterable<Event>> {
  // While nothing happens, no event arrives for longer than the five minutes after which `fetch` gives up.
  const { statusCode, body } = await request(url, { signal, bodyTimeout: 0 });
  if (statusCode !== 200) throw new Error(`the sandbox sends no events at ${url}: ${statusCode}`);
  body.setEncoding("utf8");
  return readEvents(body as AsyncIterable<string>, schema);
}

async function* readEvents<Event>(chunks: AsyncIterable<string>, schema: z.ZodType<Event>) {
  let text = "";
  for await (const chunk of chunks) {
    const blocks = (text + chunk).split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const data = block.split("\n").find((line) => line.startsWith("data:"));
      if (data !== undefined) yield schema.parse(JSON.parse(data.slice("data:".length)));
    }
  }
}
