import type { z } from "zod";

import { openEvents } from "@/tools/open-events";

/** Collects the events of JSON that an address of the sandbox sends from now on, until `stop`, which throws if they broke off before. */
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
  let broken: Error | undefined;
  void read().catch((cause: Error) => {
    if (!aborted.signal.aborted) broken = cause;
  });
  const stop = () => {
    aborted.abort();
    if (broken !== undefined) throw broken;
  };
  return { events, stop };
}
