import type { ConformanceRun } from "./conformance-run";
import { describeResponse } from "./describe-response";
import type { Endpoint } from "./findings";
import type { GatewayResponse } from "./gateway-response";

/** Records the response to a call about which the document says nothing. */
export function observeResponse(
  { findings }: ConformanceRun,
  endpoint: Endpoint,
  call: string,
  response: GatewayResponse,
): void {
  findings.observed(endpoint, `${call}: ${describeResponse(response)}`);
}
