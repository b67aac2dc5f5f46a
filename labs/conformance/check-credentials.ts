import { checkRefused } from "./check-refused";
import type { ConformanceRun } from "./conformance-run";
import type { Endpoint } from "./findings";
import { observeResponse } from "./observe-response";
import { newOrder } from "./prepare-session";

/** Gateway document, Authentication: every endpoint requires Basic credentials and the merchant id in its path. */
export async function checkCredentials(run: ConformanceRun): Promise<void> {
  const { call, refundPath } = run;
  const wrong = { authorization: `Basic ${Buffer.from("nobody:nothing").toString("base64")}` };
  checkRefused(run, "every endpoint", "a wrong password", await call("session/create", {}, wrong));
  const bearer = { authorization: "Bearer nothing" };
  checkRefused(run, "every endpoint", "a scheme other than Basic", await call("session/create", {}, bearer));
  const other = { merchantId: `${run.merchantId}-OTHER` };
  checkRefused(run, "every endpoint", "the id of another merchant", await call("session/create", {}, other));

  const session = "session/SESSION0000000000000000000000";
  const endpoints: [Endpoint, path: string][] = [
    ["create", "session/create"],
    ["card", `${session}/card`],
    ["authenticate", `${session}/authenticate`],
    ["pay", `${session}/pay`],
    ["authorize", `${session}/authorize`],
    ["capture", `${session}/capture`],
    ["void", `${session}/void`],
    ["refund", `${session}/${refundPath}`],
  ];
  const body = { order: newOrder(run) };
  for (const [endpoint, path] of endpoints) {
    checkRefused(run, endpoint, "a call without credentials", await call(path, body, { authorization: "" }));
  }
  observeResponse(run, "create", "GET instead of POST", await call("session/create", {}, { method: "GET" }));
}
