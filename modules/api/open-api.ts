import { z } from "zod";

import { problems, problemSchema } from "./answer";
import { operations } from "./handle-request";
import type { Operation } from "./operation";

/** The parameters of an operation's address, and the fields of its body, as JSON Schemas. */
function partsOf({ method, path, input }: Operation) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const ofPath = Object.fromEntries(names.map((name) => [name, true])) as Record<never, true>;
  const inAddress = method === "GET" ? input : input.pick(ofPath);
  const { properties = {}, required = [] } = z.toJSONSchema(inAddress, { io: "input" });
  const parameters = Object.entries(properties).map(([name, schema]) => {
    const place = names.includes(name) ? "path" : "query";
    return { name, in: place, required: required.includes(name), schema };
  });
  return { parameters, body: z.toJSONSchema(input.omit(ofPath), { io: "input" }) };
}

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  required: true,
  schema: { type: "string", pattern: "^[!-~]{1,255}$" },
};

const problemAnswer = {
  description: "A problem",
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
};
const problemAnswers = Object.fromEntries(Object.values(problems).map(([status]) => [status, problemAnswer]));

function describe(operation: Operation) {
  const { method, scope, text, output } = operation;
  const { parameters, body } = partsOf(operation);
  const answer = {
    description: "The answer",
    content: { "application/json": { schema: z.toJSONSchema(output) } },
  };
  return {
    summary: text,
    description: `Takes a key that may ${scope.replaceAll("_", " ")}.`,
    parameters: method === "GET" ? parameters : [...parameters, idempotencyKey],
    ...(method === "POST" && {
      requestBody: { required: true, content: { "application/json": { schema: body } } },
    }),
    responses: { 200: answer, ...(scope === "refund" && { 202: answer }), ...problemAnswers },
  };
}

/** The API as OpenAPI 3.1 describes it, made from the schemas that check each request. */
export function describeApi({ appUrl }: { appUrl: string }) {
  return {
    openapi: "3.1.1",
    info: { title: "Orders, for other programs", version: "1" },
    servers: [{ url: `${appUrl}/api/v1` }],
    security: [{ key: [] }],
    paths: Object.fromEntries(
      operations.map((operation) => [
        operation.path,
        { [operation.method.toLowerCase()]: describe(operation) },
      ]),
    ),
    components: {
      securitySchemes: { key: { type: "http", scheme: "bearer" } },
      schemas: { Problem: z.toJSONSchema(problemSchema) },
    },
  };
}
