import type { EvidenceView } from "@/lib/payments/evidence-view";

/** What stands for the redacted fields of a request. */
const secretVariables: Record<string, string> = {
  id: "SESSION_ID",
  token: "CARD_TOKEN",
  authRedirectUrl: "RETURN_URL",
};

/**
 * A call to the bank as a command of a shell, without a secret: address, sign-in, and each field that is redacted are variables.
 * Those that the environment has are named as there.
 */
export function curlCommand({ path, body }: Pick<EvidenceView, "path" | "body">): string {
  const address = `$GATEWAY_BASE_URL/gateway/$GATEWAY_MERCHANT_ID${path.replace("[redacted]", "$SESSION_ID")}`;
  const data = JSON.stringify(JSON.parse(body))
    .replaceAll("'", String.raw`'\''`)
    .replaceAll(/"(\w+)":"\[redacted\]"/g, (field, name: string) =>
      secretVariables[name] === undefined ? field : `"${name}":"'"$${secretVariables[name]}"'"`,
    );
  return [
    `curl --request POST "${address}"`,
    `--user "$GATEWAY_USERNAME:$GATEWAY_PASSWORD"`,
    `--header "Content-Type: application/json"`,
    `--data '${data}'`,
  ].join(" \\\n  ");
}
