import { execFileSync } from "node:child_process";

import { expect, test } from "vitest";

import { curlCommand } from "./curl-command";

test("the command sends what was sent, whatever the body holds, with secrets as variables", () => {
  const body = {
    order: { id: "A1-1", reference: `it's "$HOME" \`id\` \\ 100 %` },
    session: { id: "[redacted]" },
    sourceOfFunds: { token: "[redacted]" },
    authRedirectUrl: "[redacted]",
  };
  const command = curlCommand({ path: "/session/[redacted]/pay", body: JSON.stringify(body, null, 2) });
  // A shell reads it; what would be curl prints its arguments.
  const printed = execFileSync("sh", ["-c", `curl() { printf '%s\\n' "$@"; }\n${command}`], {
    encoding: "utf8",
    env: {
      NODE_ENV: "test",
      GATEWAY_BASE_URL: "http://bank",
      GATEWAY_MERCHANT_ID: "M",
      SESSION_ID: "S",
      CARD_TOKEN: "T",
      RETURN_URL: "http://shop/return?a=b&c='d'",
      GATEWAY_USERNAME: "u",
      GATEWAY_PASSWORD: "p",
    },
  }).trim();
  const lines = printed.split("\n");
  expect(lines.slice(0, -1)).toEqual([
    "--request",
    "POST",
    "http://bank/gateway/M/session/S/pay",
    "--user",
    "u:p",
    "--header",
    "Content-Type: application/json",
    "--data",
  ]);
  expect(JSON.parse(lines.at(-1) ?? "")).toEqual({
    ...body,
    session: { id: "S" },
    sourceOfFunds: { token: "T" },
    authRedirectUrl: "http://shop/return?a=b&c='d'",
  });
});
