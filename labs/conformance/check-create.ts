import { checkResponse } from "./check-response";
import type { ConformanceRun } from "./conformance-run";
import { textAt, valueAt } from "./gateway-response";
import { observeResponse } from "./observe-response";

/** Gateway document, Endpoints, 1. The expected values are those that the document observed. */
export async function checkCreate(run: ConformanceRun): Promise<void> {
  const { call, findings, merchantId } = run;
  const response = await call("session/create");
  checkResponse(run, "create", response, {
    shape: "R-create",
    echoes: { merchant: merchantId, result: "SUCCESS", "session.updateStatus": "NO_UPDATE" },
  });
  const id = textAt(response, "session.id");
  const second = await call("session/create");
  if (id && id === textAt(second, "session.id")) {
    findings.failed("create", "two calls returned the same session.id", "session.id");
  }
  const length = (field: string) => textAt(response, field)?.length ?? 0;
  findings.observed(
    "create",
    `session.id has ${length("session.id")} characters, session.version ${length("session.version")}, ` +
      `session.aes256Key ${length("session.aes256Key")}`,
  );
  const limit = String(valueAt(response, "session.authenticationLimit"));
  findings.observed("create", `authenticationLimit is ${limit}`);
  observeResponse(run, "create", "an undocumented field", await call("session/create", { unheardOf: "1" }));
  findings.notChecked("create", "the lifetime of a session: the check would have to wait for its end");
}
