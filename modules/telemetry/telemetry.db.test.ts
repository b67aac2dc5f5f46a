import { context, metrics, propagation, SpanStatusCode, trace } from "@opentelemetry/api";
import { PgBoss } from "pg-boss";
import { afterAll, beforeAll, expect, test } from "vitest";

import { moveMoney } from "@/lib/payments/move-money";
import { inSpan, sendError } from "@/lib/monitor/span";
import { findSecrets } from "@/testing/find-secrets";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { receiveOtlp } from "@/testing/telemetry/receive-otlp";
import { workerEnvironment } from "@/testing/worker-environment";
import { bundleWorker } from "@/tools/bundle-worker";
import { startWorker } from "@/tools/start-shop";
import { startTelemetry } from "./start";

let shop: TestShop;
let receiver: Awaited<ReturnType<typeof receiveOtlp>>;
beforeAll(async () => {
  [shop, receiver] = await Promise.all([startTestShop(), receiveOtlp()]);
});
afterAll(async () => {
  for (const part of [trace, metrics, context, propagation]) part.disable();
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  receiver.stop();
  await shop.stop();
});

test("without a variable nothing is started", async () => {
  await startTelemetry("worker");
  await inSpan("job sums", { job: "sums" }, () => Promise.resolve());
  expect(trace.getTracer("shop").startSpan("any").isRecording()).toBe(false);
});

test("spans of a payment, a refund, a request and errors name orders and operations, and have no personal data", async () => {
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = receiver.url;
  const stop = await startTelemetry("worker");
  const requestId = crypto.randomUUID();
  const [email, name] = ["ada.lovelace@example.com", "Augusta Ada King-Noel"];
  const order = await shop.order(900n, { email, name });
  await inSpan("job sums", { job: "sums", requestId }, () => shop.pay(order.number));
  const { revision, operations, ...payment } = await shop.payment(order.id);
  await moveMoney({ kind: "REFUND", number: order.number, amountMinor: 100, revision, by: email }, shop.deps);

  const token = "b3JkZXItbGluay10b2tlbi1vZi1hLW1haWw";
  const failure = new TypeError(`no such user: ${email}`);
  const request = trace.getTracer("next.js").startSpan("GET");
  request.setAttributes({
    "next.span_type": "BaseServer.handleRequest",
    "http.method": "GET",
    "http.target": `/orders/open/${token}`,
    "http.route": "/orders/open/[token]",
    "http.status_code": 500,
  });
  request.recordException(failure);
  request.setStatus({ code: SpanStatusCode.ERROR, message: failure.message });
  request.end();
  const fetched = trace.getTracer("next.js").startSpan(`fetch GET https://example.com/${token}`);
  fetched.setAttributes({ "next.span_type": "AppRender.fetch", "http.url": `https://example.com/${token}` });
  fetched.end();
  trace.getTracer("a-library").startSpan(`select ${email}`).end();
  sendError(failure, { requestId });
  await expect(inSpan("job fails", { job: "fails" }, () => Promise.reject(failure))).rejects.toThrow(failure);
  await stop();

  const traces = receiver.textOf("/v1/traces");
  for (const said of [
    "job sums",
    "payment CREATE_SESSION",
    "gateway PAY",
    "gateway REFUND",
    "GET /orders/open/[token]",
    "AppRender.fetch",
    "exception.stacktrace",
    "telemetry.db.test.ts",
    "TypeError",
    "shop-worker",
    order.number,
    requestId,
    payment.id,
    ...operations.map(({ id }) => id),
  ])
    expect(traces).toContain(said);
  const spans = receiver.spans();
  const traceOf = (span: string) => spans.find(({ name }) => name === span)?.traceId;
  expect(traceOf("gateway PAY")).toBe(traceOf("job sums"));
  expect(traceOf("gateway REFUND")).not.toBe(traceOf("job sums"));
  expect(receiver.textOf("/v1/metrics")).toContain("shop.work.duration");

  const secrets = new Map([
    ["the address", email],
    ["the name", name],
    ["the order link", token],
    ["the session", payment.sessionId ?? ""],
    ["the return token", payment.returnToken],
    ["the gateway's password", `${shop.bank.settings.username}:${shop.bank.settings.password}`],
    ["the address of the bank", shop.bank.urls.gateway],
  ]);
  expect(findSecrets(receiver.received, secrets)).toEqual([]);
  expect(traces).not.toContain("no such user");
  expect(traces).not.toContain("a-library");
});

test("the worker of production exports its jobs, and what is left when it ends", async () => {
  await bundleWorker();
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_BSP_SCHEDULE_DELAY: "600000" };
  const worker = startWorker({ environment: { ...workerEnvironment(shop), ...endpoint } });
  const boss = new PgBoss({ connectionString: shop.appDatabaseUrl, supervise: false, schedule: false });
  boss.on("error", () => {});
  try {
    await boss.start();
    await expect.poll(() => boss.getQueue("sweep"), { timeout: 60_000 }).toBeTruthy();
    await boss.send("sweep", {});
    const ran = async () => shop.db.jobPass.count({ where: { job: "sweep" } });
    await expect.poll(ran, { timeout: 60_000 }).toBe(1);
    process.kill(worker.pid, "SIGTERM");
    expect(await worker.ended).toBe(0);
    expect(receiver.spans().map(({ name }) => name)).toContain("job sweep");
  } finally {
    await worker.kill();
    await boss.stop({ graceful: false });
  }
});
