import { checkAuthenticate, checkAuthenticationLimit } from "./check-authenticate";
import { checkAuthorize } from "./check-authorize";
import { checkCard } from "./check-card";
import { checkCreate } from "./check-create";
import { checkCredentials } from "./check-credentials";
import { checkPay } from "./check-pay";
import { checkPreconditions } from "./check-preconditions";
import { checkRecurring } from "./check-recurring";
import { checkRequests, checkRequiredFields } from "./check-requests";
import { type Finding, Findings } from "./findings";
import { gatewayCaller, type Target } from "./gateway-caller";
import type { Run } from "./run";

const chapters = {
  credentials: checkCredentials,
  create: checkCreate,
  card: checkCard,
  authenticate: checkAuthenticate,
  "authentication limit": checkAuthenticationLimit,
  requests: checkRequests,
  preconditions: checkPreconditions,
  recurring: checkRecurring,
};

/** Only these move money, and of the recurring chapter what comes after the agreement. */
const liveChapters = { "required fields": checkRequiredFields, pay: checkPay, authorize: checkAuthorize };

/** Whose whole answer is only seen by calls that move money, or rest on such a call. */
const LIVE_ENDPOINTS = ["pay", "authorize", "capture", "void", "refund", "verify", "card on file"] as const;

export type Chapter = keyof typeof chapters | keyof typeof liveChapters;

export interface Options extends Omit<Run, "call" | "findings" | "merchantId"> {
  /** Absent: all. */
  chapters?: readonly Chapter[];
}

/**
 * Holds a gateway to its document, over nothing but HTTP, and tells what was found.
 *
 * Without `live` no call is made that could move money. A call that gets no answer at all ends the run by throwing.
 */
export async function runConformance(target: Target, options: Options): Promise<readonly Finding[]> {
  const { chapters: only, ...asked } = options;
  const findings = new Findings();
  const run: Run = { ...asked, call: gatewayCaller(target), findings, merchantId: target.merchantId };
  const wanted = (name: string) => !only || (only as readonly string[]).includes(name);

  for (const [name, check] of Object.entries(chapters)) if (wanted(name)) await check(run);
  if (run.live) {
    for (const [name, check] of Object.entries(liveChapters)) if (wanted(name)) await check(run);
  } else {
    for (const endpoint of LIVE_ENDPOINTS) findings.notChecked(endpoint, "R-full: it takes --live");
  }
  return findings.all;
}
