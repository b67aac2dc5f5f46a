import { authenticate } from "./authenticate";
import type { ConformanceRun } from "./conformance-run";
import { type GatewayResponse, valueAt } from "./gateway-response";
import { observeResponse } from "./observe-response";
import { prepareSession } from "./prepare-session";

/** A higher limit is not tried: it would take too many calls. */
const mostAuthentications = 20;

/** Observes calls beyond `authenticationLimit`. The document does not say what it counts. */
export async function checkAuthenticationLimit(run: ConformanceRun): Promise<void> {
  const prepared = await prepareSession(run, "authenticate");
  if (!prepared) return;
  const created = await run.call("session/create");
  const limit = valueAt(created, "session.authenticationLimit");
  if (typeof limit !== "number" || limit > mostAuthentications) {
    run.findings.notChecked("authenticate", `what authenticationLimit ${String(limit)} counts`);
    return;
  }
  let response: GatewayResponse | undefined;
  for (let count = 0; count <= limit; count += 1) response = await authenticate(run, prepared);
  const call = `call ${limit + 1} in a session with authenticationLimit ${limit}`;
  if (response) observeResponse(run, "authenticate", call, response);
}
