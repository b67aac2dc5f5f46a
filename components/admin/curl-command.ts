import type { EvidenceView } from "@/lib/payments/evidence-view";

/**
 * A call to the bank as a command of a shell, without a secret: address, sign-in and the session are variables, named as in the
 * environment. What is redacted in the body stays so.
 */
export function curlCommand({ path, body }: Pick<EvidenceView, "path" | "body">): string {
  const address = `$GATEWAY_BASE_URL/gateway/$GATEWAY_MERCHANT_ID${path.replace("[redacted]", "$SESSION_ID")}`;
  const data = JSON.stringify(JSON.parse(body)).replaceAll("'", String.raw`'\''`);
  return [
    `curl --request POST "${address}"`,
    `--user "$GATEWAY_USERNAME:$GATEWAY_PASSWORD"`,
    `--header "Content-Type: application/json"`,
    `--data '${data}'`,
  ].join(" \\\n  ");
}
