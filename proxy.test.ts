import { NextRequest } from "next/server";
import { expect, test } from "vitest";

import { parseRequestId, requestIdHeader } from "@/lib/log/request-id";
import { proxy } from "./proxy";

const forged = "2f1c7a52-8a2e-4c1e-9d8e-000000000000";

function pass(path: string) {
  const { headers } = proxy(
    new NextRequest(`http://localhost:3000${path}`, { headers: { [requestIdHeader]: forged } }),
  );
  // Next passes the request's new headers on under this prefix.
  return { headers, requestId: headers.get(`x-middleware-request-${requestIdHeader}`) };
}

test.each(["/", "/orders/K7QF-2M9X", "/admin", "/payments/a-token/return"])(
  "a request for %s gets an id of the shop's own, and its response has the same",
  (path) => {
    const { headers, requestId } = pass(path);
    expect(parseRequestId(requestId)).toBeDefined();
    expect(requestId).not.toBe(forged);
    expect(headers.get(requestIdHeader)).toBe(requestId);
  },
);

test("two requests have two ids", () => {
  expect(pass("/").requestId).not.toBe(pass("/").requestId);
});

test("the documents of a challenge keep their own content security policy", () => {
  expect(pass("/payments/a-token/challenge").headers.get("content-security-policy")).toBeNull();
  expect(pass("/").headers.get("content-security-policy")).toContain("script-src");
});
