import { afterAll, beforeAll, expect, test } from "vitest";

import { orderLink } from "@/e2e/support/order-link";
import { placeQuickOrder } from "@/e2e/support/quick-order";
import { findSecrets } from "@/testing/find-secrets";
import { HttpBrowser } from "@/testing/http-browser";
import { payOrder } from "@/testing/order-flow";
import { receiveOtlp } from "@/testing/telemetry/receive-otlp";
import { freePort } from "@/tools/free-port";
import { type Shop, startShop } from "@/tools/start-shop";

const consoleUrl = process.env.SANDBOX_CONSOLE_URL ?? "";

let receiver: Awaited<ReturnType<typeof receiveOtlp>>;
let shop: Shop;
let shopUrl: string;

beforeAll(async () => {
  receiver = await receiveOtlp();
  const port = await freePort();
  shopUrl = `http://localhost:${port}`;
  const environment = {
    APP_URL: shopUrl,
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_BSP_SCHEDULE_DELAY: "200",
    OTEL_METRIC_EXPORT_INTERVAL: "1000",
    OTEL_METRIC_EXPORT_TIMEOUT: "1000",
  };
  shop = await startShop({ port, environment, log: ".data/logs/telemetry.log", worker: false });
});
afterAll(async () => {
  await shop.stop();
  receiver.stop();
});

test("a built shop exports a payment in the trace of its request, without a person's data", async () => {
  const email = "a.person.with.a.long@example.com";
  const { number, shopper, page } = await placeQuickOrder({ shopUrl, email });
  await payOrder({ consoleUrl }, shopper, page);
  const link = orderLink(number, { shopUrl, email });
  await new HttpBrowser().open(link);
  const { headers } = await fetch(`${shopUrl}/products/stoneware-vase?from=a-secret-of-a-person`);
  const requestId = headers.get("x-request-id") ?? "";

  const spans = () => receiver.spans();
  const traces = () => receiver.textOf("/v1/traces");
  // The page of a product was also opened on the way to the order: the id is of the last request.
  await expect.poll(traces).toContain(requestId);
  await expect
    .poll(() => spans().map(({ name }) => name))
    .toEqual(
      expect.arrayContaining([
        "payment CREATE_SESSION",
        "gateway PAY",
        "POST /orders/[number]",
        "GET /orders/open/[token]",
        "GET /products/[slug]",
      ]),
    );
  const traceOf = (span: string) => spans().find(({ name }) => name === span)?.traceId;
  expect(traceOf("gateway PAY")).toBe(traceOf("POST /orders/[number]"));
  await expect.poll(() => receiver.textOf("/v1/metrics")).toContain("shop.work.duration");
  for (const said of [number, "shop-web"]) expect(traces()).toContain(said);

  const cookies = shopper
    .cookiesFor(shopUrl)
    .map(({ name, value }) => [`the cookie ${name}`, value] as const);
  const secrets = new Map([
    ["the address", email],
    ["the order link", link.split("/").at(-1) ?? ""],
    ["a query", "a-secret-of-a-person"],
    ["AUTH_SECRET", process.env.AUTH_SECRET ?? ""],
    ["DATABASE_URL", process.env.DATABASE_URL ?? ""],
    ...cookies.filter(([, value]) => value.length >= 16),
  ]);
  expect(findSecrets(receiver.received, secrets)).toEqual([]);
});
