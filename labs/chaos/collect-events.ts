import type { z } from "zod";

import { openEvents } from "@/tools/open-events";

/** Collects the events of JSON that an address of the sandbox sends from now on, until `stop`. */
export async function collectEvents<Event>(
  url: string,
  schema: z.ZodType<Event>,
): Promise<{ events: readonly Event[]; stop: () => void }> {
  const events: Event[] = [];
  const aborted = new AbortController();
  const arriving = await openEvents(url, schema, aborted.signal);
  const read = async () => {
    for await (const event of arriving) events.push(event);
  };
  void read().catch((cause: unknown) => {
    if (!aborted.signal.aborted) throw cause;
  });
  return { events, stop: () => aborted.abort() };
}
