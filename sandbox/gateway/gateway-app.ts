import { timingSafeEqual } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Bank } from "@/sandbox/bank";
import { cardOf } from "@/sandbox/cards";
import type { FaultName } from "@/sandbox/fault-definitions";
import { fontRoutes } from "@/sandbox/fonts";
import { toMinor } from "@/sandbox/money";
import { endConnection, faultAfter, faultBefore, faultyBody } from "./fault-effects";
import { GatewayError } from "./gateway-error";
import { openApiDocument } from "./openapi";
import { type Operation, operationsByPath } from "./operations";
import { parseBody, readJsonObject } from "./parse-body";
import { createReturnRoutes } from "./return-routes";
import { runOperation } from "./run-operation";

type Env = { Bindings: HttpBindings };

const maxBodySize = 64 * 1024;

/** The gateway's origin: the API for merchants, and the way back from the issuer. */
export function createGatewayApp(bank: Bank): Hono<Env> {
  const app = new Hono<Env>();
  app.get("/health", (c) => c.json({ status: "ok" }));
  app.get("/openapi.json", (c) => c.json(openApiDocument(bank)));
  app.route("/", fontRoutes());
  app.route("/gateway/3ds/return", createReturnRoutes(bank));

  const streamedLimit = bodyLimit({ maxSize: maxBodySize, onError: tooLarge });
  // Reading the body as a stream costs a third of a call, so only a body without a length is counted.
  const limit: MiddlewareHandler = (c, next) => {
    const length = c.req.header("content-length");
    if (length === undefined) return streamedLimit(c, next);
    return Number(length) > maxBodySize ? tooLarge() : next();
  };
  for (const [path, operations] of operationsByPath(bank.settings)) {
    app.post(`/gateway/:merchant/${path}`, limit, (c) => handleCall(bank, operations, c));
    app.all(`/gateway/:merchant/${path}`, () => {
      throw new GatewayError("Only POST is allowed here", { status: 405 });
    });
  }
  app.notFound((c) => {
    const error = new GatewayError(`Nothing is at ${c.req.path}`, { status: 404 });
    return c.json(error.body(supportCode(bank)), 404);
  });
  app.onError((thrown, c) => {
    const error = asGatewayError(thrown);
    return c.json(error.body(supportCode(bank)), error.status as 400);
  });
  return app;
}

function tooLarge(): never {
  throw new GatewayError("The request body is too large", { status: 413 });
}

/** What the call log records of a call, filled in as the call proceeds. */
type CallRecord = {
  operation: Operation;
  sessionId?: string;
  fault?: FaultName;
  request: Record<string, unknown>;
  response: unknown;
};

async function handleCall(bank: Bank, operations: readonly Operation[], c: Context<Env>): Promise<Response> {
  const started = performance.now();
  const time = bank.random.now().toISOString();
  const record: CallRecord = { operation: operations[0] as Operation, request: {}, response: undefined };
  let status = 0;
  try {
    const response = await respond(bank, operations, c, time, record);
    status = response.headers.has("x-hono-already-sent") ? 0 : response.status;
    return response;
  } catch (thrown) {
    const error = asGatewayError(thrown);
    record.response = error.body(supportCode(bank));
    status = error.status;
    return c.json(record.response, error.status as 400);
  } finally {
    bank.calls.record({
      time,
      operation: record.operation.name,
      method: c.req.method,
      path: c.req.path,
      orderId: orderIdOf(record.request),
      sessionId: record.sessionId,
      status,
      durationMs: Math.round((performance.now() - started) * 10) / 10,
      fault: record.fault,
      request: record.request,
      response: record.response,
    });
  }
}

async function respond(
  bank: Bank,
  operations: readonly Operation[],
  c: Context<Env>,
  now: string,
  record: CallRecord,
): Promise<Response> {
  const { outgoing } = c.env;
  const ended = endConnection(outgoing);
  if (ended) return ended;
  requireCredentials(bank, c.req.header("authorization"));
  if (c.req.param("merchant") !== bank.settings.merchantId) {
    throw new GatewayError("The merchant id does not belong to these credentials", { field: "merchant" });
  }
  record.request = readJsonObject(await c.req.text());
  record.operation = operations.find(({ matches }) => matches(record.request)) ?? record.operation;
  const { operation } = record;
  const sessionId = c.req.param("session") ?? "";
  record.sessionId = sessionId || undefined;

  const fault = bank.faults.choose({
    operation: operation.name,
    orderId: orderIdOf(record.request),
    amount: operation.isTransaction ? amountOf(record.request) : undefined,
    cardFault: cardFaultOf(bank, operation, { sessionId, request: record.request }),
    header: c.req.header("x-sandbox-fault"),
  });
  record.fault = fault?.name;
  const early = faultBefore(fault, { bank, outgoing });
  if (early) return early;

  const body = parseBody(operation.request, record.request);
  const result = await runOperation(operation, body, { bank, now, sessionId, fault });
  record.sessionId ??= result.changes.sessions?.[0]?.id;
  record.response = faultyBody(fault, result.body, {
    bank,
    isTransaction: operation.isTransaction,
  });
  return faultAfter(fault, {
    status: result.status,
    body: JSON.stringify(record.response),
    outgoing,
    lateMs: bank.settings.lateMs,
  });
}

function requireCredentials({ settings }: Bank, header = ""): void {
  const expected = Buffer.from(`${settings.username}:${settings.password}`);
  const given = Buffer.from(/^Basic (.+)$/i.exec(header)?.[1] ?? "", "base64");
  if (given.length === expected.length && timingSafeEqual(given, expected)) return;
  throw new GatewayError("Invalid credentials.", { status: 401 });
}

function orderIdOf(request: Record<string, unknown>): string | undefined {
  const { id } = objectAt(request, "order");
  return typeof id === "string" ? id : undefined;
}

function amountOf(request: Record<string, unknown>): number | undefined {
  const { amount, currency } = objectAt(request, "transaction" in request ? "transaction" : "order");
  return typeof amount === "number" && typeof currency === "string" ? toMinor(amount, currency) : undefined;
}

function objectAt(request: Record<string, unknown>, name: string): Record<string, unknown> {
  const value = request[name];
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function cardFaultOf(
  bank: Bank,
  { name }: Operation,
  { sessionId, request }: { sessionId: string; request: Record<string, unknown> },
): FaultName | undefined {
  const token =
    name === "recurring_pay"
      ? objectAt(request, "card")["token"]
      : name === "pay" || name === "authorize"
        ? bank.ledger.session(sessionId)?.card?.token
        : undefined;
  return typeof token === "string" ? cardOf(bank.vault.lookup(token)?.number ?? "")?.fault : undefined;
}

function asGatewayError(thrown: unknown): GatewayError {
  if (thrown instanceof GatewayError) return thrown;
  console.error(thrown);
  return new GatewayError("The server failed", { status: 500, cause: "SERVER_FAILED" });
}

function supportCode({ random }: Bank): string {
  return random.code(12);
}
