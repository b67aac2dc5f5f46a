import { expect, test } from "vitest";
import { startTestBank } from "@/sandbox/testing/start-test-bank";

test("the OpenAPI document has version 3.1, and every operation requires Basic credentials", async () => {
  const bank = await startTestBank();
  const document = await (await fetch(`${bank.urls.gateway}/openapi.json`)).json();
  await bank.stop();
  expect(document.openapi).toBe("3.1.0");
  expect(document.components.securitySchemes.merchant).toEqual({ type: "http", scheme: "basic" });
  for (const path of Object.keys(document.paths)) {
    expect(document.paths[path].post.security).toEqual([{ merchant: [] }]);
  }
});
