import { readdirSync } from "node:fs";
import { dirname } from "node:path";

import { expect, test } from "vitest";
import pLimit from "p-limit";

import { HttpBrowser } from "@/testing/http-browser";
import { placeOrder } from "@/testing/order-flow";

const shopUrl = process.env.APP_URL ?? "";

/** What stands for the dynamic parts of an address. */
const parts: Record<string, string> = {
  "[slug]": "stoneware-vase",
  "[policy]": "returns",
  "[number]": "ABCD-2345",
  "[locale]": "en",
  "[...nextauth]": "session",
};

const routes = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => /(^|\/)(page\.tsx|route\.ts)$/.test(file))
  .map((file) => `/${dirname(file)}`.replaceAll(/\/(\([^)]+\)|\.$)/g, "") || "/")
  .map((route) => route.replaceAll(/\[[^\]]+\]/g, (part) => parts[part] ?? "nothing"));
const missing = [
  "/nothing",
  "/products/nothing",
  "/payments/nothing",
  "/_next/nothing",
  "/_next/static/nothing",
];
const suffixes = ["", ".svg", ".js", "/", "//", "%ff"];

/** Request headers that Next or the shop use inside. */
const forged = {
  "content-security-policy": "script-src 'nonce-forged'",
  "x-answer": "1",
  "x-fixed-locale": "ar",
  "x-forwarded-host": "elsewhere.example",
  "x-forwarded-proto": "https",
  "x-invoke-output": "/admin",
  "x-invoke-path": "/admin",
  "x-invoke-status": "404",
  "x-matched-path": "/admin",
  "x-middleware-next": "1",
  "x-middleware-override-headers": "cookie",
  "x-middleware-rewrite": "/admin",
  "x-middleware-request-cookie": "",
  "x-middleware-set-cookie": "shopper=forged",
  "x-middleware-subrequest": "proxy:proxy:proxy:proxy:proxy",
  "x-nextjs-data": "1",
  "x-nextjs-rewritten-path": "/admin",
  "x-now-route-matches": "1=admin",
  "x-page-data": "{}",
  "x-prerender-revalidate": "1",
  "x-request-id": "forged",
};

for (const [sent, headers] of [
  ["no header", {}],
  ["forged headers", forged],
] as const) {
  test(`each address with each ending, sent with ${sent}, has its policy and no error`, async () => {
    const limit = pLimit(8);
    const paths = [...routes, ...missing].flatMap((route) => suffixes.map((suffix) => route + suffix));
    await limit.map(paths, async (path) => {
      const response = await fetch(shopUrl + path, { headers, redirect: "manual" });
      const text = await response.text();
      // Whether the shop can serve at this moment is what the address says.
      if (!path.startsWith("/health/ready")) expect(response.status, path).toBeLessThan(500);
      expect(text, path).not.toContain("forged");
      const isDocument = response.headers.get("content-type")?.startsWith("text/html") ?? false;
      const policy = response.headers.get("content-security-policy") ?? "";
      if (isDocument)
        expect(policy, path).toMatch(/default-src '(self|none)'.*script-src [^;]*'nonce-[\w+/=]{24}'/);
      if (isDocument) expect(response.headers.get("x-content-type-options"), path).toBe("nosniff");
    });
  });
}

test("forged headers change nothing on a shopper's own page", async () => {
  const shopper = new HttpBrowser();
  const order = await placeOrder({ shopUrl }, shopper);
  const cookie = shopper
    .cookiesFor(shopUrl)
    .map(({ name, value }) => `${name}=${value}`)
    .join("; ");
  for (const [name, value] of Object.entries(forged)) {
    const response = await fetch(order.url, { headers: { cookie, [name]: value } });
    expect(response.status, name).toBe(200);
    const text = await response.text();
    expect(text, name).toContain('<html lang="en"');
    expect(text, name).toContain("Order summary");
  }
});
