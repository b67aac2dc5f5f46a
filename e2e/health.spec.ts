import { expect, test } from "@playwright/test";

import { derivedKeys } from "@/lib/derived-keys";

const secrets = { AUTH_SECRET: process.env.AUTH_SECRET ?? "", AUTH_SECRET_PREVIOUS: undefined };
const token = (key: Buffer) => ({ authorization: `Bearer ${key.toString("base64url")}` });

test("/health answers, and /health/ready names each part", async ({ request }) => {
  expect(await (await request.get("/health")).json()).toEqual({ status: "ok" });
  const ready = await request.get("/health/ready");
  expect(ready.status()).toBe(200);
  expect(await ready.json()).toEqual({
    status: "ready",
    process: "ok",
    database: "ok",
    migrations: "ok",
    jobs: "ok",
    sweep: "ok",
  });
});

test("/metrics does not exist without its token", async ({ request }) => {
  const forged = token(Buffer.alloc(32));
  const other = token(derivedKeys("server-actions", secrets).current);
  for (const headers of [{}, forged, other, { authorization: "Bearer x" }])
    expect((await request.get("/metrics", { headers })).status()).toBe(404);
  const answer = await request.get("/metrics", { headers: token(derivedKeys("metrics", secrets).current) });
  expect(answer.status()).toBe(200);
  expect(answer.headers()["content-type"]).toContain("text/plain; version=0.0.4");
  const text = await answer.text();
  expect(text).toContain("shop_database_up 1");
  expect(text).toContain("# TYPE shop_gateway_call_seconds histogram");
});
