import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { startTestBank } from "@/sandbox/testing/start-test-bank";
import { documentedFields, documentedTable } from "./documented-fields";
import { fieldPaths, shapes } from "./shapes";

// oxlint-disable-next-line no-explicit-any
type Schema = any;

let bank: Awaited<ReturnType<typeof startTestBank>>;
let openapi: Schema;
beforeAll(async () => {
  bank = await startTestBank();
  openapi = await (await fetch(`${bank.urls.gateway}/openapi.json`)).json();
});
afterAll(() => bank.stop());

/** Every leaf below a schema with its type, as `order.id`: `string`. */
function leaves(schema: Schema, prefix = ""): [string, string][] {
  const inner = schema.anyOf ?? schema.oneOf;
  if (inner) return inner.flatMap((one: Schema) => leaves(one, prefix));
  if (!schema.properties) return [[prefix, schema.type]];
  return Object.entries(schema.properties).flatMap(([name, one]) =>
    leaves(one, prefix === "" ? name : `${prefix}.${name}`),
  );
}

const sessionPath = "session/{session_id}";
const operations: [path: string, sent: string[], answered: string, without?: string][] = [
  ["session/create", [], "R-create"],
  [`${sessionPath}/card`, ["card A", "card B"], "R-card"],
  [`${sessionPath}/authenticate`, ["authenticate"], "R-auth"],
  [`${sessionPath}/pay`, ["pay"], "R-full"],
  [`${sessionPath}/authorize`, ["pay"], "R-full"],
  [`${sessionPath}/capture`, ["capture"], "R-full"],
  [`${sessionPath}/void`, ["void", "refund"], "R-full"],
  [`${sessionPath}/verify`, ["verify"], "R-full"],
  ["recurring/transaction/pay", ["card on file"], "R-full", "session."],
];

describe("the sandbox's OpenAPI document has every field of the gateway's document, each of its type", () => {
  test.each(operations)("%s", (path, sent, answered, without) => {
    const { post } = openapi.paths[`/gateway/{merchant_id}/${path}`];
    const request = new Map(leaves(post.requestBody.content["application/json"].schema));
    for (const column of sent) {
      for (const [field, type] of documentedFields("Fields sent", column)) {
        expect([field, request.get(field)]).toEqual([field, type]);
      }
    }
    const success = post.responses[201] ?? post.responses[200];
    const response = new Map(leaves(success.content["application/json"].schema));
    for (const [field, type] of documentedFields("Fields answered", answered)) {
      if (without && field.startsWith(without)) continue;
      expect([field, response.get(field)]).toEqual([field, type]);
    }
  });

  test("session/{session_id}/agreement", () => {
    const { post } = openapi.paths[`/gateway/{merchant_id}/${sessionPath}/agreement`];
    expect(leaves(post.requestBody.content["application/json"].schema)).toEqual([
      ...documentedFields("Fields sent", "agreement"),
    ]);
  });

  test("every endpoint of that document, and no other", () => {
    const documented = documentedTable("Endpoints").map(({ path }) => `/gateway/{merchant_id}/${path}`);
    expect(new Set(Object.keys(openapi.paths))).toEqual(new Set(documented));
  });
});

describe("the conformance schemas have every field of the gateway's document, and no other", () => {
  test.each(["R-create", "R-card", "R-auth", "R-full"] as const)("%s", (shape) => {
    const paths = fieldPaths(shapes[shape]);
    const fields = paths.filter((path) => !paths.some((other) => other.startsWith(`${path}.`)));
    expect(new Set(fields)).toEqual(new Set(documentedFields("Fields answered", shape).keys()));
  });
});
