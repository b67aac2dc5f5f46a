import { deepKeys } from "dot-prop";
import type { z } from "zod";

import type { ConformanceRun } from "./conformance-run";
import { describeResponse } from "./describe-response";
import type { Endpoint } from "./findings";
import { type GatewayResponse, isSuccess, valueAt } from "./gateway-response";
import { fieldPaths, type ShapeName, shapes } from "./shapes";

/** Fields whose values the document leaves open; none of them holds a secret. */
const observedFields = [
  "result",
  "response.gatewayCode",
  "response.gatewayRecommendation",
  "session.updateStatus",
  "order.status",
  "order.authenticationStatus",
  "order.totalAuthorizedAmount",
  "order.totalCapturedAmount",
  "order.totalRefundedAmount",
  "transaction.type",
  "transaction.authenticationStatus",
];

/**
 * Checks that a response has its documented shape and repeats values of the request.
 *
 * `echoes` are those values by the path of their field. Each field that is missing, of another type or different
 * from the request is a failure of its own. Values and fields beyond the document are observed.
 */
export function checkResponse(
  { findings }: ConformanceRun,
  endpoint: Endpoint,
  response: GatewayResponse,
  { shape, echoes = {} }: { shape: ShapeName; echoes?: Record<string, unknown> },
): void {
  if (!isSuccess(response) || !response.body) {
    findings.failed(endpoint, `expected ${shape}, but the response is ${describeResponse(response)}`);
    return;
  }
  const failures = new Map<string, string>();
  for (const issue of shapes[shape].safeParse(response.body).error?.issues ?? []) {
    const field = issue.path.join(".");
    if (failures.has(field)) continue;
    failures.set(field, `${field} is ${typeName(valueAt(response, field))}, not ${expected(issue)}`);
  }
  for (const [field, sent] of Object.entries(echoes)) {
    const value = valueAt(response, field);
    const failedAlready = [...failures.keys()].some((path) => field === path || field.startsWith(`${path}.`));
    if (failedAlready || value === sent) continue;
    failures.set(field, `${field} is ${JSON.stringify(value)}, not ${JSON.stringify(sent)}`);
  }
  for (const [field, message] of failures) findings.failed(endpoint, message, field);
  if (failures.size === 0) findings.passed(endpoint, `${shape}: each field is present and of its type`);

  const values = observedFields.flatMap((field) => {
    const value = valueAt(response, field);
    return typeof value === "string" || typeof value === "number" ? [`${field} ${value}`] : [];
  });
  findings.observed(endpoint, [`HTTP ${response.status}`, ...values].join(", "));
  const documented = fieldPaths(shapes[shape]);
  const undocumented = deepKeys(response.body).filter((path) => !documented.includes(path));
  if (undocumented.length > 0) findings.observed(endpoint, `undocumented fields: ${undocumented.join(", ")}`);
}

const typeNames: Record<string, string> = {
  int: "an integer",
  number: "a number",
  object: "an object",
  string: "a string",
};

function expected(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_value") return issue.values.join(" or ");
  if (issue.code === "invalid_type") return typeNames[issue.expected] ?? issue.expected;
  return "as documented";
}

function typeName(value: unknown): string {
  if (value === undefined) return "missing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return typeNames[typeof value] ?? `a ${typeof value}`;
}
