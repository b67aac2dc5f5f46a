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
import { gatewayCaller, NoAnswer, type Target } from "./gateway-caller";
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

export type Options = {
  /** Absent: all. */
  chapters?: readonly Chapter[];
} & Omit<Run, "call" | "findings" | "merchantId">;

/**
 * Holds a gateway to its document, over nothing but HTTP, and tells what was found.
 *
 * Without `live` no call is made that could move money. A call that gets no answer ends the run as a failure: what
 * it did is not known.
 */
export async function runConformance(target: Target, options: Options): Promise<readonly Finding[]> {
  const { chapters: only, ...asked } = options;
  const findings = new Findings();
  const run: Run = { ...asked, call: gatewayCaller(target), findings, merchantId: target.merchantId };
  const all = { ...chapters, ...(run.live && liveChapters) };
  try {
    for (const [name, check] of Object.entries(all)) {
      if (!only || (only as readonly string[]).includes(name)) await check(run);
    }
  } catch (cause) {
    if (!(cause instanceof NoAnswer)) throw cause;
    findings.failed("every endpoint", `${cause.message}; nothing more was asked`);
  }
  if (!run.live) {
    for (const endpoint of LIVE_ENDPOINTS) findings.notChecked(endpoint, "R-full: it takes --live");
  }
  return findings.all;
}
