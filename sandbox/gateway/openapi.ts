import { OpenAPIHono, z } from "@hono/zod-openapi";
import type { Bank } from "@/sandbox/bank";
import { faultNames } from "@/sandbox/fault-definitions";
import { type Operation, operationsByPath } from "./operations";
import { errorResponse } from "./responses";
import { apiVersion } from "./views";

/** The OpenAPI 3.1 document of the gateway, made from the schemas that validate its requests. */
export function openApiDocument({ urls, settings }: Bank) {
  const api = new OpenAPIHono();
  const { openAPIRegistry: registry } = api;
  registry.registerComponent("securitySchemes", "merchant", { type: "http", scheme: "basic" });
  const error = registry.register("Error", errorResponse);

  for (const [path, operations] of operationsByPath(settings)) {
    const [request, response] = [unionOf(operations, "request"), unionOf(operations, "response")];
    registry.registerPath({
      method: "post",
      path: `/gateway/{merchant_id}/${path.replace(":session", "{session_id}")}`,
      operationId: [...new Set(operations.map(({ name }) => name))].join("_or_"),
      summary: operations.map(({ summary }) => summary).join(" / "),
      security: [{ merchant: [] }],
      request: {
        params: z.object({
          merchant_id: z.string().openapi({ example: settings.merchantId }),
          ...(path.includes(":session") ? { session_id: z.string() } : {}),
        }),
        headers: z.object({
          "x-sandbox-fault": z
            .string()
            .optional()
            .openapi({ description: `Sandbox only; a fault to make: ${faultNames.join(", ")}` }),
        }),
        body: { required: true, content: { "application/json": { schema: request } } },
      },
      responses: {
        [path.endsWith("card") || path.endsWith("agreement") ? 200 : 201]: {
          description: "Processed; `result` and `response.gatewayCode` hold the result",
          content: { "application/json": { schema: response } },
        },
        default: {
          description: "Refused or failed",
          content: { "application/json": { schema: error } },
        },
      },
    });
  }
  return api.getOpenAPI31Document({
    openapi: "3.1.0",
    info: { title: "Session-based card payment gateway (sandbox)", version: apiVersion },
    servers: [{ url: urls.gateway }],
  });
}

function unionOf(operations: readonly Operation[], side: "request" | "response"): z.ZodType {
  const [first, ...others] = [...new Set(operations.map((operation) => operation[side]))];
  if (!first) throw new Error("The path has no operation");
  return others.length === 0 ? first : z.union([first, ...others]);
}
