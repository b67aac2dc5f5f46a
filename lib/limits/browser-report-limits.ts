import "server-only";

import { RateLimiterMemory } from "rate-limiter-flexible";

import { addressBlock } from "./client-address";
import { consume } from "./mail-request-limits";

const minute = 60;
// Counted in the process: a report is not worth a write to the database to find out that it is one too many.
const byAddress = new RateLimiterMemory({ points: 30, duration: minute });
/** A page has few kinds of violations. Who wants to invent many has to open as many pages. */
const byPage = new RateLimiterMemory({ points: 20, duration: 60 * minute });
const byProcess = new RateLimiterMemory({ points: 300, duration: minute });

/** Counts a request in which a browser reports something of a page that it was served; false if there were too many. */
export async function countBrowserReport({
  address,
  servedPage,
}: {
  address: string;
  servedPage: string | undefined;
}): Promise<boolean> {
  return (
    (await consume(byAddress, addressBlock(address))) &&
    (servedPage === undefined || (await consume(byPage, servedPage))) &&
    consume(byProcess, "all")
  );
}
