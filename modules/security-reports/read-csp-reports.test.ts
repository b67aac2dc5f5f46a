import { expect, test } from "vitest";

import { readCspReports } from "./read-csp-reports";

const shop = "https://shop.example";

const legacy = (report: Record<string, unknown>) => JSON.stringify({ "csp-report": report });
const violation = {
  directive: "script-src-elem",
  page: "/checkout",
  blocked: "https://evil.example",
  source: "/checkout",
};

test("both formats of a browser's report are read", () => {
  const read = [
    legacy({
      "document-uri": `${shop}/checkout?email=a@example.com`,
      "violated-directive": "script-src-elem 'self'",
      "blocked-uri": "https://evil.example/steal.js?card=1",
      "source-file": `${shop}/checkout`,
    }),
    JSON.stringify([
      { type: "deprecation", body: { id: "x" } },
      {
        type: "csp-violation",
        body: {
          documentURL: `${shop}/checkout#x`,
          effectiveDirective: "script-src-elem",
          blockedURL: "https://evil.example/other.js",
          sourceFile: `${shop}/checkout?x`,
        },
      },
    ]),
  ].map((body) => readCspReports(body, shop));
  expect(read).toEqual([[violation], [violation]]);
});

test.each([
  ["/orders/K7QF-2M9X", "/orders/…"],
  ["/orders/open/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJLN1FGIn0.c2ln", "/orders/open/…"],
  ["/admin/orders/K7QF-2M9X", "/admin/orders/…"],
  [`/payments/${"t".repeat(43)}/challenge`, "/payments/…/challenge"],
  ["/payments/short/return", "/payments/…/return"],
  [`/new-page/${"s".repeat(43)}`, "/new-page/…"],
])("the path %s is stored as %s: without what is secret or personal", (path, stored) => {
  const [read] = readCspReports(
    legacy({ "document-uri": shop + path, "violated-directive": "img-src" }),
    shop,
  );
  expect(read?.page).toBe(stored);
});

test.each([
  ["no JSON", "{"],
  ["another object", "{}"],
  [
    "a page of another site",
    legacy({ "document-uri": "https://evil.example/", "violated-directive": "img-src" }),
  ],
  ["no page", legacy({ "violated-directive": "img-src" })],
  ["no directive", legacy({ "document-uri": shop })],
  ["a directive that is none", legacy({ "document-uri": shop, "violated-directive": "<script>" })],
  ["a number", legacy({ "document-uri": shop, "violated-directive": 5 })],
  ["a text of a megabyte", legacy({ "document-uri": shop, "violated-directive": "x".repeat(1_000_000) })],
])("%s is no report", (_, body) => {
  expect(readCspReports(body, shop)).toEqual([]);
});

test("one request counts for at most 20 violations", () => {
  const report = { type: "csp-violation", body: { documentURL: shop, effectiveDirective: "img-src" } };
  expect(readCspReports(JSON.stringify(Array.from({ length: 500 }, () => report)), shop)).toHaveLength(20);
});

test("NUL bytes never reach the database, which cannot store them", () => {
  const report = {
    "document-uri": `${shop}/a\0b`,
    "violated-directive": "img-src",
    "blocked-uri": "a\0",
    "source-file": "\0",
  };
  expect(JSON.stringify(readCspReports(legacy(report), shop))).not.toContain("u0000");
});
