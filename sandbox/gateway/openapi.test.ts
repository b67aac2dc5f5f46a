import { afterAll, beforeAll, expect, test } from "vitest";
import { type ResponseBody, startTestBank } from "@/sandbox/testing/start-test-bank";
import { operationsByPath } from "./operations";

let bank: Awaited<ReturnType<typeof startTestBank>>;
let document: ResponseBody;

beforeAll(async () => {
  bank = await startTestBank();
  document = await (await fetch(`${bank.urls.gateway}/openapi.json`)).json();
});

afterAll(() => bank.stop());

test("the OpenAPI document has version 3.1, and every operation requires Basic credentials", () => {
  expect(document.openapi).toBe("3.1.0");
  expect(document.components.securitySchemes.merchant).toEqual({ type: "http", scheme: "basic" });
  for (const path of Object.keys(document.paths)) {
    expect(document.paths[path].post.security).toEqual([{ merchant: [] }]);
  }
});

test("each request has an example, which the gateway's own schema takes", () => {
  for (const [path, operations] of operationsByPath(bank.settings)) {
    const name = `/gateway/{merchant_id}/${path.replace(":session", "{session_id}")}`;
    const { schema } = document.paths[name].post.requestBody.content["application/json"];
    for (const [index, { request }] of operations.entries()) {
      expect(request.parse((schema.anyOf?.[index] ?? schema).example)).toBeDefined();
    }
  }
});
