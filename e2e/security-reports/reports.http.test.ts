import { expect } from "vitest";

import { test } from "@/e2e/support/http-test";

const shopUrl = process.env.APP_URL ?? "";

test("each page names an address for its reports, which takes them from any document", async () => {
  const { headers } = await fetch(`${shopUrl}/cart`);
  const [, address = ""] = /"(.+)"/.exec(headers.get("reporting-endpoints") ?? "") ?? [];
  expect(headers.get("content-security-policy")).toContain(`report-uri ${address}; report-to csp`);
  const report = {
    "document-uri": `${shopUrl}/cart`,
    "violated-directive": "img-src",
    "blocked-uri": "inline",
  };
  const body = JSON.stringify({ "csp-report": report });
  const answer = await fetch(shopUrl + address, { method: "POST", body, headers: { origin: "null" } });
  expect(answer.status).toBe(204);
  expect(answer.headers.get("x-robots-tag")).toBe("noindex");
  expect(answer.headers.get("content-security-policy")).toContain("frame-src '");
  expect(await (await fetch(`${shopUrl}/health/ready`)).json()).toMatchObject({ cspReports: "ok" });
});

test("a spoofed X-Forwarded-For makes no new client of an address", async ({ shortTimeoutShop: shop }) => {
  const answers = [];
  for (let request = 0; request < 31; request += 1) {
    const headers = { "x-forwarded-for": `192.0.2.${request}, 198.51.100.${request}` };
    answers.push(
      (await fetch(`${shop.shopUrl}/csp-reports`, { method: "POST", body: "{}", headers })).status,
    );
  }
  expect(answers[0]).toBe(204);
  expect(answers.at(-1)).toBe(429);
});
