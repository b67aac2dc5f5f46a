import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";

import { refundOrder } from "@/lib/back-office/refund-order";
import { resolveOutcome } from "@/lib/unknown-outcomes/resolve-outcome";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";

import { handleRequest } from "./handle-request";
import { makeKey } from "./keys";
import { describeApi } from "./open-api";

/** What the test reads of a JSON Schema: those of the API are made of it. */
type Schema = {
  type?: string;
  enum?: unknown[];
  pattern?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
};

type Described = {
  parameters: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: { "application/json": { schema: Schema } } };
  responses: Record<string, { content: Record<string, { schema: Schema }> }>;
};

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

/** Values that a schema admits. */
function arbitraryOf(schema: Schema): fc.Arbitrary<unknown> {
  const { pattern, minimum = 0, maximum = 1_000, maxLength, items = {}, properties = {} } = schema;
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case "string":
      return pattern ? fc.stringMatching(new RegExp(pattern)) : fc.string({ maxLength, unit: "binary" });
    case "integer":
      return fc.integer({ min: minimum, max: maximum });
    case "boolean":
      return fc.boolean();
    case "array":
      return fc.array(arbitraryOf(items), { maxLength: 3 });
    default: {
      const each = Object.entries(properties).map(([name, inner]) => [name, arbitraryOf(inner)] as const);
      return fc.record(Object.fromEntries(each), { requiredKeys: schema.required ?? [] });
    }
  }
}

test("no input has an answer that the description does not describe, whether or not it admits the input", async () => {
  const { id, number } = await shop.order(1_800n, { intent: "AUTHORIZE" });
  await shop.line(id, 2);
  await shop.pay(number);
  const { slug } = await shop.db.product.findFirstOrThrow();
  await shop.db.product.updateMany({ data: { stock: 5 } });
  const api = describeApi({ appUrl: "http://localhost:3000" });
  const secondPerson = { page: "/admin", refund: refundOrder, resolve: resolveOutcome } as const;
  const keys = await Promise.all(
    Array.from({ length: 4 }, async (_, index) => {
      const named = {
        name: `Any ${index}`,
        role: "manager",
        only: [],
        days: 1,
        by: "ada@example.com",
      } as const;
      const made = await makeKey(named, shop.deps);
      return made.ok ? made.value.key : "";
    }),
  );
  const problem = z.fromJSONSchema(api.components.schemas.Problem as never);
  const requests = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Described>).map(([method, operation]) => {
      const values = operation.parameters.map(({ name, in: place, schema }) => {
        const real = fc.constantFrom(name === "slug" ? slug : number, "2.0", "5");
        const wrong = fc.string({ minLength: 1, maxLength: 30 });
        const right = place === "header" ? fc.uuid() : arbitraryOf(schema);
        return [name, place === "query" ? fc.oneof(right, wrong) : fc.oneof(real, right, wrong)] as const;
      });
      const schema = operation.requestBody?.content["application/json"].schema;
      const right = schema === undefined ? fc.constant({}) : arbitraryOf(schema);
      const body = fc.oneof({ weight: 3, arbitrary: right }, { weight: 1, arbitrary: fc.jsonValue() });
      return fc.record({
        path: fc.constant(path),
        method: fc.constant(method === "get" ? ("GET" as const) : ("POST" as const)),
        operation: fc.constant(operation),
        values: fc.record(Object.fromEntries(values)),
        body,
        revision: fc.boolean(),
      });
    }),
  );
  const statuses = new Set<number>();
  let asked = 0;
  await fc.assert(
    fc.asyncProperty(fc.oneof(...requests), async ({ path, method, operation, values, body, revision }) => {
      const sent = (name: string) => String((values as Record<string, unknown>)[name]);
      const query = new URLSearchParams();
      const key = keys[asked++ % keys.length] ?? "";
      const headers = new Headers({ authorization: `Bearer ${key}` });
      let address = path;
      for (const { name, in: place } of operation.parameters) {
        if (place === "path") address = address.replace(`{${name}}`, () => encodeURIComponent(sent(name)));
        // The proxy refuses NUL in an address.
        else if (place === "query") query.set(name, sent(name).replaceAll("\0", ""));
        else if (/^[ -~]*$/.test(sent(name))) headers.set(name, sent(name));
      }
      const { revision: now } = await shop.payment(id);
      const fields =
        revision && typeof body === "object"
          ? { ...body, revision: `${now}.${await shop.db.dispatch.count()}` }
          : body;
      const response = await handleRequest(
        { method, path: address, query, headers, body: Buffer.from(JSON.stringify(fields)) },
        { ...shop.deps, secondPerson },
      );
      const answer: unknown = await response.json();
      statuses.add(response.status);
      const type = response.headers.get("content-type") ?? "";
      const media = operation.responses[response.status]?.content[type];
      expect(media, `${method} ${address}: ${response.status} ${type}`).toBeDefined();
      const schema = response.status < 400 ? z.fromJSONSchema(media!.schema as never) : problem;
      expect(
        schema.safeParse(answer).error,
        `${method} ${address}: ${JSON.stringify(answer)}`,
      ).toBeUndefined();
    }),
    { numRuns: 300 },
  );
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 404, 409, 422]));
});
