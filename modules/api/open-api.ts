import { z } from "zod";

import { problems, problemSchema } from "./answer";
import { operations } from "./handle-request";
import { type Operation, parametersOf } from "./operation";

type Schema = { properties?: Record<string, object & { description?: string }>; required?: string[] };

/** The fields of an operation: the parameters of its path, and the others. */
export function fieldsOf({ path, input }: Operation) {
  const { properties = {}, required = [] } = z.toJSONSchema(input, { io: "input" }) as Schema;
  const inPath = parametersOf(path);
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    description,
    schema,
    isRequired: required.includes(name),
    isInPath: inPath.includes(name),
  }));
}

/** The API as OpenAPI 3.1 describes it, made from the schemas that check each request. */
export function describeApi({ appUrl }: { appUrl: string }) {
  const paths: Record<string, object> = {};
  for (const operation of operations)
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: describe(operation),
    };
  return {
    openapi: "3.1.1",
    info: { title: "Orders of the shop, for other programs", version: "1" },
    servers: [{ url: `${appUrl}/api/v1` }],
    security: [{ key: [] }],
    paths,
    components: {
      securitySchemes: { key: { type: "http", scheme: "bearer" } },
      schemas: { Problem: z.toJSONSchema(problemSchema) },
    },
  };
}

function describe(operation: Operation) {
  const { method, scope, text, output } = operation;
  const fields = fieldsOf(operation);
  const isParameter = ({ isInPath }: (typeof fields)[number]) => isInPath || method === "GET";
  const inBody = fields.filter((field) => !isParameter(field));
  const parameters = fields.filter(isParameter).map(({ name, description, schema, isRequired, isInPath }) => {
    const place = isInPath ? "path" : "query";
    return { name, in: place, description, required: isRequired, schema };
  });
  const idempotencyKey = {
    name: "Idempotency-Key",
    in: "header",
    required: true,
    schema: { type: "string", pattern: "^[!-~]{1,255}$" },
  };
  const answer = {
    description: "An answer",
    content: { "application/json": { schema: z.toJSONSchema(output) } },
  };
  const body = {
    type: "object",
    properties: Object.fromEntries(
      inBody.map(({ name, description, schema }) => [name, { description, ...schema }]),
    ),
    required: inBody.filter(({ isRequired }) => isRequired).map(({ name }) => name),
    additionalProperties: false,
  };
  return {
    summary: text,
    description: `Takes a key with the right ${scope}.`,
    parameters: method === "GET" ? parameters : [...parameters, idempotencyKey],
    ...(method === "POST" && {
      requestBody: { required: true, content: { "application/json": { schema: body } } },
    }),
    responses: {
      200: answer,
      ...(scope === "refund" && { 202: answer }),
      ...Object.fromEntries(statuses.map((status) => [status, problemAnswer])),
    },
  };
}

const statuses = [...new Set(Object.values(problems).map(([status]) => status))];

const problemAnswer = {
  description: "A problem",
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
};
