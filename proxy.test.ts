import { NextRequest } from "next/server";
import { expect, test } from "vitest";

import { requestIdHeader } from "@/lib/log/request-id";
import { proxy } from "./proxy";

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

function pass(path: string, given?: string) {
  const init = given === undefined ? {} : { headers: { [requestIdHeader]: given } };
  const { headers } = proxy(new NextRequest(`http://localhost:3000${path}`, init));
  // Next passes the request's new headers on under this prefix.
  return { headers, requestId: headers.get(`x-middleware-request-${requestIdHeader}`) };
}

test.each(["/", "/orders/K7QF-2M9X", "/admin", "/payments/a-token/return"])(
  "a request for %s gets an id, and its response has the same",
  (path) => {
    const { headers, requestId } = pass(path);
    expect(requestId).toMatch(uuid);
    expect(headers.get(requestIdHeader)).toBe(requestId);
    expect(pass(path).requestId).not.toBe(requestId);
  },
);

test("an id that a load balancer gave is kept", () => {
  const given = crypto.randomUUID();
  expect(pass("/", given).requestId).toBe(given);
});

test.each(["ada@example.com", "", "1234", `${crypto.randomUUID()} `.repeat(2)])(
  "%j is no id, and is replaced",
  (given) => {
    expect(pass("/", given).requestId).toMatch(uuid);
  },
);

test("the documents of a challenge keep their own content security policy", () => {
  expect(pass("/payments/a-token/challenge").headers.get("content-security-policy")).toBeNull();
  expect(pass("/").headers.get("content-security-policy")).toContain("script-src");
});
