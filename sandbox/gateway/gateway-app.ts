import { timingSafeEqual } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { type Context as HonoContext, Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Bank } from "@/sandbox/bank";
import { cardOf } from "@/sandbox/cards";
import type { FaultName } from "@/sandbox/fault-names";
import { toMinor } from "@/sandbox/money";
import { faultAfter, faultBefore, faultyBody } from "./fault-effects";
import { runOperation } from "./run-operation";
import { type Operation, operationsByPath } from "./operations";
import { openApiDocument } from "./openapi";
import { parseBody, readJsonObject } from "./parse-body";
import { GatewayError } from "./gateway-error";
import { createReturnRoutes } from "./return-routes";

type Env = { Bindings: HttpBindings };

const MAX_BODY = 64 * 1024;

/** The gateway's origin: the API for merchants, and the road back from the issuer. */
export function createGatewayApp(bank: Bank): Hono<Env> {
  const app = new Hono<Env>();
  app.get("/health", (c) => c.json({ status: "ok" }));
  app.get("/openapi.json", (c) => c.json(openApiDocument(bank)));
  app.route("/gateway/3ds/return", createReturnRoutes(bank));

  const countedLimit = bodyLimit({ maxSize: MAX_BODY, onError: tooLarge });
  // To ask for the body as a stream costs a third of a call: only a body that does not tell its length is counted.
  const limit: MiddlewareHandler = (c, next) => {
    const length = c.req.header("content-length");
    if (length === undefined) return countedLimit(c, next);
    return Number(length) > MAX_BODY ? tooLarge() : next();
  };
  for (const [path, sharing] of operationsByPath(bank.settings)) {
    app.post(`/gateway/:merchant/${path}`, limit, (c) => answerCall(bank, sharing, c));
    app.all(`/gateway/:merchant/${path}`, () => {
      throw new GatewayError("Only POST is allowed here", { status: 405 });
    });
  }
  app.notFound((c) => {
    const refusal = new GatewayError(`There is nothing at ${c.req.path}`, { status: 404 });
    return c.json(refusal.body(supportCode(bank)), 404);
  });
  app.onError((error, c) => {
    const refusal = error instanceof GatewayError ? error : serverFailed(error);
    return c.json(refusal.body(supportCode(bank)), refusal.status as 400);
  });
  return app;
}

function tooLarge(): never {
  throw new GatewayError("The request body is too large", { status: 413 });
}

async function answerCall(bank: Bank, sharing: readonly Operation[], c: HonoContext<Env>): Promise<Response> {
  const started = performance.now();
  const time = bank.random.now().toISOString();
  const seen: Seen = { operation: sharing[0] as Operation, request: {}, response: undefined };
  let status = 0;
  try {
    const response = await carryOut(bank, sharing, c, time, seen);
    status = response.headers.has("x-hono-already-sent") ? 0 : response.status;
    return response;
  } catch (error) {
    const refusal = error instanceof GatewayError ? error : serverFailed(error);
    seen.response = refusal.body(supportCode(bank));
    status = refusal.status;
    return c.json(seen.response, refusal.status as 400);
  } finally {
    bank.calls.record({
      time,
      operation: seen.operation.name,
      method: c.req.method,
      path: c.req.path,
      orderId: orderIdOf(seen.request),
      status,
      durationMs: Math.round((performance.now() - started) * 10) / 10,
      fault: seen.fault,
      request: seen.request,
      response: seen.response,
    });
  }
}

/** What the call log is told of a call, as far as it came. */
type Seen = {
  operation: Operation;
  fault?: FaultName;
  request: Record<string, unknown>;
  response: unknown;
};

async function carryOut(
  bank: Bank,
  sharing: readonly Operation[],
  c: HonoContext<Env>,
  now: string,
  seen: Seen,
): Promise<Response> {
  requireCredentials(bank, c.req.header("authorization"));
  if (c.req.param("merchant") !== bank.settings.merchantId) {
    throw new GatewayError("The merchant id is not the one of these credentials", { field: "merchant" });
  }
  seen.request = readJsonObject(await c.req.text());
  seen.operation = sharing.find(({ claims }) => claims(seen.request)) ?? seen.operation;
  const { operation } = seen;
  const sessionId = c.req.param("session") ?? "";

  const fault = bank.faults.choose({
    operation: operation.name,
    orderId: orderIdOf(seen.request),
    amount: operation.charges ? amountOf(seen.request) : undefined,
    cardFault: cardFaultOf(bank, operation, sessionId),
    header: c.req.header("x-sandbox-fault"),
  });
  seen.fault = fault?.name;
  const { outgoing } = c.env;
  const cutShort = faultBefore(fault, outgoing);
  if (cutShort) return cutShort;

  const body = parseBody(operation.request, seen.request);
  const answer = await runOperation(operation, body, { bank, now, sessionId, fault });
  seen.response = faultyBody(fault, answer.body, operation.charges);
  return faultAfter(fault, {
    status: answer.status,
    body: JSON.stringify(seen.response),
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
  const id = part(request, "order").id;
  return typeof id === "string" ? id : undefined;
}

function amountOf(request: Record<string, unknown>): number | undefined {
  const { amount, currency } =
    "transaction" in request ? part(request, "transaction") : part(request, "order");
  return typeof amount === "number" && typeof currency === "string" ? toMinor(amount, currency) : undefined;
}

function part(request: Record<string, unknown>, name: string): Record<string, unknown> {
  const value = request[name];
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function cardFaultOf(bank: Bank, { name }: Operation, sessionId: string): FaultName | undefined {
  if (name !== "pay" && name !== "authorize") return undefined;
  const token = bank.ledger.session(sessionId)?.card?.token;
  return token ? cardOf(bank.vault.lookup(token)?.number ?? "")?.fault : undefined;
}

function serverFailed(error: unknown): GatewayError {
  console.error(error);
  return new GatewayError("The server failed", { status: 500, cause: "SERVER_FAILED" });
}

function supportCode({ random }: Bank): string {
  return random.code(12);
}
