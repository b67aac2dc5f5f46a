import type { z } from "@hono/zod-openapi";
import { GatewayError } from "./gateway-error";

/** The JSON object of a request; an empty body is an empty object. */
export function readJsonObject(text: string): Record<string, unknown> {
  if (text.trim() === "") return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new GatewayError("The request body is not JSON");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new GatewayError("The request body must be a JSON object");
  }
  return value as Record<string, unknown>;
}

/** Parses the body by its schema. The error names the first wrong field, as in `order.amount`. */
export function parseBody(schema: z.ZodType, body: Record<string, unknown>): unknown {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  if (!issue) throw new GatewayError("The request body is wrong");
  const path = issue.path.map(String);
  if (issue.code === "unrecognized_keys") {
    const field = [...path, issue.keys[0]].join(".");
    throw new GatewayError(`Unexpected parameter '${field}'`, { field, validationType: "UNSUPPORTED" });
  }
  const field = path.join(".");
  if (valueAt(body, path) === undefined) {
    throw new GatewayError(`Missing parameter '${field}'`, { field, validationType: "MISSING" });
  }
  throw new GatewayError(`Parameter '${field}': ${issue.message}`, { field });
}

function valueAt(body: unknown, path: string[]): unknown {
  return path.reduce<unknown>(
    (value, name) => (typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined),
    body,
  );
}
