import { type GatewayResponse, isApproved, valueAt } from "./gateway-response";

/** Fields of a result or an error body, none of which holds a secret. */
const describedFields = [
  "result",
  "error.cause",
  "error.field",
  "error.validationType",
  "response.gatewayCode",
  "order.status",
];

/** A response in a few words: its HTTP status and the values of its result or its error. */
export function describeResponse(response: GatewayResponse): string {
  const values = describedFields.flatMap((field) => {
    const value = valueAt(response, field);
    return typeof value === "string" && value !== "" ? [value] : [];
  });
  const approved = isApproved(response) ? ["carried out"] : [];
  return [...approved, `HTTP ${response.status}`, ...(response.body ? values : ["no JSON object"])].join(
    ", ",
  );
}
