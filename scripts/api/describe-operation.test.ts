import { readFile } from "node:fs/promises";

import { expect, test } from "vitest";
import { z } from "zod";

import { operations } from "@/modules/api/handle-request";
import { describeApi } from "@/modules/api/open-api";

import { describeOperation, describeProblems } from "./describe-operation";

test.each(operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
  "docs/api.md says what %s does; `node scripts/run.mjs api/write-page` writes it",
  async (_, operation) => {
    expect(await readFile("docs/api.md", "utf8")).toContain(describeOperation(operation));
  },
);

test("docs/api.md names every problem", async () => {
  expect(await readFile("docs/api.md", "utf8")).toContain(describeProblems());
});

test("the description for programs is of OpenAPI 3.1: paths with their parameters, and schemas that can be read back", () => {
  const { openapi, paths, components } = describeApi({ appUrl: "https://shop.example" });
  expect(openapi).toMatch(/^3\.1/);
  expect(Object.keys(paths)).toHaveLength(operations.length);
  for (const [path, methods] of Object.entries(paths))
    for (const { parameters } of Object.values(methods)) {
      const named = parameters.filter((parameter) => parameter.in === "path").map(({ name }) => `{${name}}`);
      expect(path.match(/\{\w+\}/g) ?? []).toEqual(named);
    }
  expect(z.fromJSONSchema(components.schemas.Problem as never).safeParse({}).success).toBe(false);
});
