import "server-only";
import type { GatewayCallFacts, GatewayFailure } from "@/lib/gateway/gateway";
import { refusesShop } from "@/lib/payments/operation-result";
import type { Dependencies, Problem } from "@/lib/monitor/dependencies";

/** Milliseconds by which the card form's contract lets clocks differ. */
const clocksMayDiffer = 60_000;

/** Makes what hears of each call to the gateway: whether it works, and whether this machine's clock is right. */
export function observeGateway({ failed, worked }: Dependencies): (call: GatewayCallFacts) => void {
  return ({ failure, clockOffMs }) => {
    const problem = failure && problemOf(failure);
    if (problem === undefined) worked("gateway");
    else failed(problem);
    if (clockOffMs === undefined) return;
    if (Math.abs(clockOffMs) > clocksMayDiffer) failed("clock_differs");
    else worked("clock");
  };
}

/** What a failed call says of the gateway; undefined if the gateway itself refused the request, and so works. */
function problemOf(failure: GatewayFailure): Problem | undefined {
  if (refusesShop(failure)) return "gateway_unauthorized";
  switch (failure.kind) {
    case "unreachable":
      // Node's and OpenSSL's codes of a certificate or a handshake.
      return /CERT|TLS|SSL|EPROTO|UNABLE_TO|SELF_SIGNED/.test(failure.reason)
        ? "gateway_tls_failed"
        : "gateway_unreachable";
    case "refused":
      return undefined;
    case "outcome_unknown":
      return ["timed_out", "connection_lost", "server_error", "busy"].includes(failure.reason)
        ? "gateway_not_answering"
        : "gateway_unreadable";
  }
}
