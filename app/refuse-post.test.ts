import { NextRequest } from "next/server";
import { expect, test } from "vitest";

import { refusePost } from "./refuse-post";

const shop = "https://shop.example";

async function answer(body: BodyInit | null, headers: Record<string, string> = {}, method = "POST") {
  const init = { method, body, headers: { host: "shop.example", ...headers }, duplex: "half" as const };
  return (await refusePost(new NextRequest(`${shop}/checkout`, init)))?.status;
}

const form = (value: string) => {
  const data = new FormData();
  data.set("name", value);
  return data;
};

test.each([
  "https://evil.example",
  "null",
  "::::",
  "https://shop.example.evil.example",
  "https://shop.example:444",
])("a form from the origin %s is refused", async (origin) => {
  expect(await answer(form("x"), { origin })).toBe(403);
});

test("the shop's own forms pass, also behind a proxy, and so do programs without an origin", async () => {
  expect(await answer(form("Zoë"), { origin: shop })).toBeUndefined();
  expect(await answer(form("x"))).toBeUndefined();
  const proxied = { host: "10.0.0.5:3000", "x-forwarded-host": "shop.example", origin: shop };
  expect(await answer(form("x"), proxied)).toBeUndefined();
  expect(await answer(null)).toBeUndefined();
});

test("the body is left for the action", async () => {
  const request = new NextRequest(shop, {
    method: "POST",
    body: form("x"),
    headers: { host: "shop.example" },
  });
  expect(await refusePost(request)).toBeUndefined();
  expect((await request.formData()).get("name")).toBe("x");
});

test.each([
  ["a broken multipart body", "--x\r\nnope", "multipart/form-data; boundary=x"],
  ["multipart without a boundary", "--x\r\nnope", "multipart/form-data"],
  ["broken JSON", "{", "application/json"],
  ["NUL in a form", "name=a%00b", "application/x-www-form-urlencoded"],
  ["a NUL byte", "a\0b", "text/plain"],
  ["an escaped NUL in an action's arguments", '["a\\u0000b"]', "text/plain"],
])("%s is refused", async (_, body, type) => {
  expect(await answer(body, { "content-type": type })).toBe(400);
});

test("NUL in a field of a multipart form is refused", async () => {
  expect(await answer(form("a\0b"))).toBe(400);
});

test("an oversized body is refused, whatever its content-length says, and not read to its end", async () => {
  expect(await answer("a".repeat(1_000_001))).toBe(413);
  let sent = 0;
  const endless = new ReadableStream({
    pull(controller) {
      sent += 65_536;
      controller.enqueue(new Uint8Array(65_536).fill(97));
    },
  });
  expect(await answer(endless)).toBe(413);
  expect(sent).toBeLessThan(2_000_000);
});

test("a GET passes", async () => {
  expect(await answer(null, { origin: "https://evil.example" }, "GET")).toBeUndefined();
});
