import type { Endpoint, Findings } from "./findings";
import { type GatewayResponse, isApproved, valueAt } from "./gateway-response";

/** An answer with what was asked. */
export type Answer = { path: string; body: unknown; response: GatewayResponse };

/**
 * Checks what all answers of a run have in common, because the merchant takes an answer for its own operation's by it: an id
 * that no other transaction has, and nothing beside an approval that contradicts it. Observes how answers are sent.
 */
export function checkAnswers(findings: Findings, answers: readonly Answer[]): void {
  const seen = new Set<string>();
  let [failed, numbers] = [0, 0];
  for (const { path, body, response } of answers) {
    if (!isApproved(response)) continue;
    const id = valueAt(response, "transaction.id");
    const endpoint = endpointOf(path, body);
    const fail = (message: string) => {
      failed += 1;
      findings.unsafe(endpoint, message);
    };
    if (typeof id === "number") numbers += 1;
    if (typeof id === "string" || typeof id === "number") {
      if (seen.has(String(id))) fail("transaction.id is the id of an earlier transaction");
      seen.add(String(id));
    }
    if (valueAt(response, "order.status") === "FAILED") fail("order.status is FAILED beside an approval");
  }
  if (failed === 0 && seen.size > 0)
    findings.passed(
      "every endpoint",
      "each transaction has an id of its own, and nothing contradicts an approval",
    );
  if (numbers > 0)
    findings.observed("every endpoint", "transaction.id is a JSON number: it is read as its digits");

  const interim = new Set(answers.flatMap(({ response }) => response.transport?.interim ?? []));
  const before = interim.size === 0 ? "none" : [...interim].join(", ");
  findings.observed("every endpoint", `interim responses that nobody asked for: ${before}`);
  const largest = Math.max(0, ...answers.map(({ response }) => response.transport?.headerBytes ?? 0));
  findings.observed("every endpoint", `the largest headers have ${largest} bytes`);
}

function endpointOf(path: string, body: unknown): Endpoint {
  if (path.startsWith("recurring/")) return "card on file";
  if (typeof body === "object" && body !== null && "transaction" in body) {
    return path.endsWith("/capture") ? "capture" : "refund";
  }
  return path.split("/").at(-1) as Endpoint;
}
