import type { Endpoint } from "./findings";
import { type Answer, valueAt } from "./gateway-caller";
import { type Run, succeeded } from "./run";
import { pathsOf, type ShapeName, shapes } from "./shapes";

/** Fields whose values are open; what they say is told, and never anything secret. */
const TOLD = [
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

const TYPES: Record<string, string> = {
  int: "an integer",
  number: "a number",
  object: "an object",
  string: "a string",
};

/**
 * Holds an answer to its shape, and to what was asked for (`echoes`, values by the path of their field).
 *
 * Each field that is missing, of another type or about something else is a failure of its own. What the values
 * are that the document leaves open is told.
 */
export function checkAnswer(
  { findings }: Run,
  endpoint: Endpoint,
  answer: Answer,
  { shape, echoes = {} }: { shape: ShapeName; echoes?: Record<string, unknown> },
): void {
  const { status, body } = answer;
  if (status < 200 || status > 299 || !body) {
    findings.failed(endpoint, `${shape} was expected: answered ${told(answer)}`);
    return;
  }
  const { error } = shapes[shape].safeParse(body);
  const wrong = new Set<string>();
  for (const issue of error?.issues ?? []) {
    const field = issue.path.join(".");
    if (wrong.has(field)) continue;
    wrong.add(field);
    const wanted =
      issue.code === "invalid_value"
        ? issue.values.join(" or ")
        : issue.code === "invalid_type"
          ? TYPES[issue.expected]
          : "as documented";
    findings.failed(endpoint, `${field} is ${typeOf(valueAt(body, field))}, not ${wanted}`, field);
  }
  for (const [field, wanted] of Object.entries(echoes)) {
    const value = valueAt(body, field);
    if (wrong.size > 0 && [...wrong].some((path) => field === path || field.startsWith(`${path}.`))) continue;
    if (value === wanted) continue;
    wrong.add(field);
    findings.failed(endpoint, `${field} is ${JSON.stringify(value)}, not ${JSON.stringify(wanted)}`, field);
  }
  const documented = pathsOf(shapes[shape]);
  if (wrong.size === 0) findings.ok(endpoint, `${shape}: its fields are there, each of its type`);

  const values = TOLD.flatMap((field) => {
    const value = valueAt(body, field);
    return typeof value === "string" || typeof value === "number" ? [`${field} ${value}`] : [];
  });
  findings.open(endpoint, [`HTTP ${status}`, ...values].join(", "));
  const beside = fieldsOf(body).filter((field) => !documented.includes(field));
  if (beside.length > 0) findings.open(endpoint, `beside the document's fields: ${beside.join(", ")}`);
}

/** Something that the document does not allow must not be answered as done. */
export function checkRefused({ findings }: Run, endpoint: Endpoint, what: string, answer: Answer): void {
  if (succeeded(answer)) findings.failed(endpoint, `${what} was carried out`);
  else findings.ok(endpoint, `${what} is refused; answered so: ${told(answer)}`);
}

/** Something that the document says nothing about. */
export function tell({ findings }: Run, endpoint: Endpoint, what: string, answer: Answer): void {
  findings.open(endpoint, `${what}: ${succeeded(answer) ? "carried out, " : ""}${told(answer)}`);
}

/** An answer in few words: the error body of the platform behind the gateway, or the verdict. */
function told({ status, body }: Answer): string {
  const words = [
    "result",
    "error.cause",
    "error.field",
    "error.validationType",
    "response.gatewayCode",
    "order.status",
  ].flatMap((field) => {
    const value = valueAt(body, field);
    return typeof value === "string" && value !== "" ? [value] : [];
  });
  return [`HTTP ${status}`, ...(body ? words : ["no JSON object"])].join(", ");
}

function typeOf(value: unknown): string {
  if (value === undefined) return "missing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return `${typeof value === "object" ? "an" : "a"} ${typeof value}`;
}

function fieldsOf(value: unknown, prefix = ""): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const path = prefix === "" ? name : `${prefix}.${name}`;
    return [path, ...fieldsOf(inner, path)];
  });
}
