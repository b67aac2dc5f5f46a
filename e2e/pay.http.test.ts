import { expect, test } from "vitest";

import { UnexpectedStatus, HttpBrowser } from "@/testing/http-browser";
import { placeQuickOrder } from "@/e2e/support/quick-order";

const shopUrl = process.env.APP_URL ?? "";

test("another shopper's order is answered with 404", async () => {
  const { url } = await placeQuickOrder();
  const other = new HttpBrowser();
  await other.open(`${shopUrl}/checkout`);
  for (const stranger of [other, new HttpBrowser()])
    await expect(stranger.open(url)).rejects.toEqual(new UnexpectedStatus(url, 404));
});

test("shopper pages allow no inline script without a nonce", async () => {
  const response = await fetch(`${shopUrl}/`);
  const policy = response.headers.get("content-security-policy") ?? "";
  const scripts = policy.split(";").find((part) => part.trim().startsWith("script-src")) ?? "";
  expect(scripts).toContain("'nonce-");
  expect(scripts).not.toContain("unsafe-inline");
});
