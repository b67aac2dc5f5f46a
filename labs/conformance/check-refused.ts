import type { ConformanceRun } from "./conformance-run";
import { describeResponse } from "./describe-response";
import type { Endpoint } from "./findings";
import { type GatewayResponse, isApproved } from "./gateway-response";

/** Checks that a call which the document does not allow was not carried out. */
export function checkRefused(
  { findings }: ConformanceRun,
  endpoint: Endpoint,
  call: string,
  response: GatewayResponse,
): void {
  if (isApproved(response)) findings.failed(endpoint, `${call} was carried out`);
  else findings.passed(endpoint, `${call} is refused: ${describeResponse(response)}`);
}
