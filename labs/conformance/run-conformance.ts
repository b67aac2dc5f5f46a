import { type Answer, checkAnswers } from "./check-answers";
import { checkAuthenticate } from "./check-authenticate";
import { checkAuthenticationLimit } from "./check-authentication-limit";
import { checkAuthorize } from "./check-authorize";
import { checkCard } from "./check-card";
import { checkCreate } from "./check-create";
import { checkCredentials } from "./check-credentials";
import { checkFailedAuthentication } from "./check-failed-authentication";
import { checkPay } from "./check-pay";
import { checkPreconditions } from "./check-preconditions";
import { checkRecurring } from "./check-recurring";
import { checkRequests, checkRequiredFields } from "./check-requests";
import type { ConformanceRun } from "./conformance-run";
import { type Finding, Findings } from "./findings";
import { createGatewayCaller, type GatewayCaller, NoResponse, type Target } from "./gateway-caller";

const checks = {
  credentials: checkCredentials,
  create: checkCreate,
  card: checkCard,
  authenticate: checkAuthenticate,
  "authentication limit": checkAuthenticationLimit,
  requests: checkRequests,
  preconditions: checkPreconditions,
  recurring: checkRecurring,
};

/** Checks that move money. Without `live` the recurring check stops before it would. */
const liveChecks = {
  "required fields": checkRequiredFields,
  pay: checkPay,
  authorize: checkAuthorize,
  "failed authentication": checkFailedAuthentication,
};

/** Endpoints whose whole response takes a call that moves money. */
const liveEndpoints = ["pay", "authorize", "capture", "void", "refund", "verify", "card on file"] as const;

export type CheckName = keyof typeof checks | keyof typeof liveChecks;

export type ConformanceOptions = {
  /** Undefined: all. */
  only?: readonly CheckName[];
} & Omit<ConformanceRun, "call" | "findings" | "merchantId">;

/**
 * Checks a gateway against its document, over HTTP alone, and returns the findings.
 *
 * Without `live` no call is made that could move money. A call without a response ends the run as a failure,
 * because its effect is unknown.
 */
export async function runConformance(
  target: Target,
  { only, ...options }: ConformanceOptions,
): Promise<readonly Finding[]> {
  const findings = new Findings();
  const answers: Answer[] = [];
  const send = createGatewayCaller(target);
  const call: GatewayCaller = async (path, body, overrides) => {
    const response = await send(path, body, overrides);
    answers.push({ path, body, response });
    return response;
  };
  const run: ConformanceRun = { ...options, call, findings, merchantId: target.merchantId };
  const all = Object.entries({ ...checks, ...(run.live && liveChecks) });
  try {
    for (const [name, check] of all) {
      if (!only || (only as readonly string[]).includes(name)) await check(run);
    }
  } catch (cause) {
    if (!(cause instanceof NoResponse)) throw cause;
    findings.failed("every endpoint", `${cause.message}; the run ended here`);
  }
  if (!only) checkAnswers(findings, answers);
  if (!run.live) {
    for (const endpoint of liveEndpoints) findings.notChecked(endpoint, "R-full: it takes --live");
  }
  return findings.all;
}
