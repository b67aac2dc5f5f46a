import { checkRefused, tell } from "./check-answer";
import type { Endpoint } from "./findings";
import { newOrder, type Run } from "./run";

/** Gateway document, Authentication: every endpoint wants Basic credentials, and the merchant id in its path. */
export async function checkCredentials(run: Run): Promise<void> {
  const { call, refundPath } = run;
  const wrong = { authorization: `Basic ${Buffer.from("nobody:nothing").toString("base64")}` };
  checkRefused(run, "every endpoint", "a wrong password", await call("session/create", {}, wrong));
  const bearer = { authorization: "Bearer nothing" };
  checkRefused(run, "every endpoint", "another scheme than Basic", await call("session/create", {}, bearer));
  const other = { merchantId: `${run.merchantId}-OTHER` };
  checkRefused(run, "every endpoint", "another merchant's id", await call("session/create", {}, other));

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
  tell(run, "create", "GET instead of POST", await call("session/create", {}, { method: "GET" }));
}
