import { z } from "zod";

const evidence = z.object({ response: z.object({ body: z.string() }).nullish() });
const gatewayCode = /"gatewayCode"\s*:\s*"(\w+)"/g;
const pendingResult = /"result"\s*:\s*"PENDING"/;

/** Codes that mean: the gateway itself got no answer. Any other code means that the bank took the operation. */
const silentCodes = new Set(["TIMED_OUT", "UNKNOWN"]);

/**
 * Whether the bank took an operation with an unknown outcome, so that it may move money later than its call.
 *
 * So it is for PENDING, SUBMITTED and DEFERRED_TRANSACTION_RECEIVED, and for an approval that was not believed
 * (APPROVED_PENDING_SETTLEMENT, a wrong amount). That a report does not list such an operation proves nothing. The
 * answer is read from the evidence, which may be cut off: hence as text.
 */
export function mayStillMove(operation: { reason: string | null; evidence: unknown }): boolean {
  const body = evidence.safeParse(operation.evidence).data?.response?.body ?? "";
  const codes = [...body.matchAll(gatewayCode)].map(([, code = ""]) => code);
  if (pendingResult.test(body) || codes.some((code) => !silentCodes.has(code))) return true;
  return operation.reason === "in_flight" && codes.length === 0;
}
