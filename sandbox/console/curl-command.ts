import type { Bank } from "@/sandbox/bank";
import type { Call } from "@/sandbox/call-log";

/** A call as a command of a shell, without a secret: password and card token are variables. `call` is redacted. */
export function curlCommand(call: Call, { urls, settings }: Pick<Bank, "urls" | "settings">): string {
  const data = JSON.stringify(call.request)
    .replaceAll("'", String.raw`'\''`)
    .replace(/("token":")[^"]*…(?=")/g, `$1'"$CARD_TOKEN"'`);
  return [
    `curl --request ${call.method} '${urls.gateway}${call.path}'`,
    `--user "${settings.username}:$GATEWAY_PASSWORD"`,
    `--header 'Content-Type: application/json'`,
    `--data '${data}'`,
  ].join(" \\\n  ");
}
