import "server-only";

import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

import { addressBlock } from "./address-block";

const minute = 60;
// Counted in the process: a report is not worth a write to the database to find out that it is one too many.
const byAddress = new RateLimiterMemory({ points: 30, duration: minute });
const byProcess = new RateLimiterMemory({ points: 300, duration: minute });

/** Counts a request with reports of the content security policy; false where there were too many in a minute. */
export async function countCspReport({ address }: { address: string }): Promise<boolean> {
  try {
    await byAddress.consume(addressBlock(address));
    await byProcess.consume("all");
    return true;
  } catch (rejection) {
    if (rejection instanceof RateLimiterRes) return false;
    throw rejection;
  }
}
