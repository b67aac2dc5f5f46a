import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Bank } from "@/sandbox/bank";
import type { Fault } from "@/sandbox/faults";
import type { LedgerTransaction } from "@/sandbox/ledger/records";
import { GatewayError } from "./gateway-error";
import { sessionGone, sessionRefused } from "./session-rules";

const html = { "content-type": "text/html" };

function proxyPage(status: number, reason: string): Response {
  const title = `${status} ${reason}`;
  const page = `<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`;
  return new Response(page, { status, headers: html });
}

const invalidCredentials = () => new GatewayError("Invalid credentials.", { status: 401 });
const tooManyRequests = () => new GatewayError("Too many requests", { status: 429, cause: "SERVER_BUSY" });

/** Connections that end when another call comes over them. */
const ending = new WeakSet<Socket>();

/** Ends the call if its connection is to end; undefined if it is not. */
export function endConnection(outgoing: ServerResponse): Response | undefined {
  return outgoing.socket !== null && ending.has(outgoing.socket) ? drop(outgoing) : undefined;
}

/** Ends the call before the operation runs, if the fault does so; undefined lets the operation run. */
export function faultBefore(
  fault: Fault | undefined,
  { bank, outgoing }: { bank: Bank; outgoing: ServerResponse },
): Response | undefined {
  switch (fault?.name) {
    case "unauthorized":
      throw invalidCredentials();
    case "rate_limited":
      throw tooManyRequests();
    case "rejected":
      throw new GatewayError("The request was rejected", { cause: "REQUEST_REJECTED" });
    case "server_busy":
      throw new GatewayError("The server is busy", { status: 503, cause: "SERVER_BUSY" });
    case "expired_session":
      throw sessionGone();
    case "session_refused":
      throw sessionRefused(bank);
    case "html_502_before":
      return proxyPage(502, "Bad Gateway");
    case "drop_before":
      return drop(outgoing);
    default:
      return undefined;
  }
}

/** Whether an operation that is no transaction stays undone under the fault. */
export function leavesUndone(fault: Fault | undefined): boolean {
  return fault?.name === "lock_failure" || fault?.name === "pending_not_moved";
}

/** The response body under the fault. The ledger stays correct. */
export function faultyBody(
  fault: Fault | undefined,
  body: unknown,
  { bank, isTransaction }: { bank: Bank; isTransaction: boolean },
): unknown {
  switch (fault?.name) {
    case "repeated_id":
      return isTransaction ? withPart(body, "transaction", { id: earlierId(bank, body) }) : body;
    case "without_id":
      return withoutField(body, "id");
    case "wrong_merchant":
      return { ...(body as object), merchant: "ANOTHER-MERCHANT" };
    case "wrong_session":
      return "session" in (body as object) ? withPart(body, "session", { id: "SESSION-OF-ANOTHER" }) : body;
    case "names_nothing":
      return withPart(withoutField(body, "id"), "order", { id: undefined });
    case "failed_order":
      return isTransaction ? withPart(body, "order", { status: "FAILED" }) : body;
    case "verification_code":
      return (body as TransactionBody).transaction?.type === "VERIFICATION"
        ? withPart(body, "response", { gatewayCode: "BASIC_VERIFICATION_SUCCESSFUL" })
        : body;
    case "wrong_order":
      return withPart(body, "order", { id: "SOMEBODY-ELSES-ORDER" });
    case "wrong_amount":
      return withWrongAmount(body);
    case "pending":
    case "pending_not_moved":
      return isTransaction ? body : withCode(body, "PENDING", "PENDING");
    case "lock_failure":
      return isTransaction ? body : withCode(body, "FAILURE", "LOCK_FAILURE");
    case "unknown_code":
      return isTransaction ? body : withCode(body, "UNKNOWN", "SANDBOX_UNHEARD_OF");
    case "without_type":
      return withoutField(body, "type");
    case "without_amount":
      return withoutField(body, "amount");
    case "inconsistent_types":
      return {
        ...(numbersAsText(body) as object),
        agreement: undefined,
        sandboxAddition: { since: "today" },
      };
    default:
      return body;
  }
}

/** Sends the response under a fault of the transport, after the operation is done. */
export async function faultAfter(
  fault: Fault | undefined,
  response: { status: number; body: string; outgoing: ServerResponse; lateMs: number },
): Promise<Response> {
  const { status, body, outgoing, lateMs } = response;
  const json = { "content-type": "application/json" };
  switch (fault?.name) {
    case "commit_then_drop":
      return drop(outgoing);
    case "commit_then_late":
      await new Promise((resolve) => setTimeout(resolve, fault.delayMs ?? lateMs).unref());
      return new Response(body, { status, headers: json });
    case "html_502":
      return proxyPage(502, "Bad Gateway");
    case "commit_then_401":
      throw invalidCredentials();
    case "commit_then_403":
      return proxyPage(403, "Forbidden");
    case "commit_then_429":
      throw tooManyRequests();
    case "empty":
      return new Response("", { status, headers: json });
    case "wrong_content_type":
      return new Response(body, { status, headers: html });
    case "numeric_ids":
      return new Response(body.replace(/("id":)"(\d{20})"/g, "$1$2"), { status, headers: json });
    case "closes_connection":
      if (outgoing.socket !== null) ending.add(outgoing.socket);
      return new Response(body, { status, headers: json });
    case "interim_responses":
      outgoing.writeContinue();
      outgoing.writeProcessing();
      outgoing.writeEarlyHints({ link: "</gateway.css>; rel=preload; as=style" });
      return new Response(body, { status, headers: json });
    case "large_headers":
      return new Response(body, { status, headers: { ...json, "x-policy": "p".repeat(20_000) } });
    case "compressed":
      return new Response(gzipSync(body), { status, headers: { ...json, "content-encoding": "gzip" } });
    case "truncated":
      return truncate(outgoing, status, body);
    default:
      return new Response(body, { status, headers: json });
  }
}

type TransactionBody = { transaction?: Pick<LedgerTransaction, "id" | "type">; order?: { id: string } };

/**
 * The id of an earlier transaction: the latest of the order and the same type, the latest of the order, or the first of all.
 *
 * The latest of all may have begun after this one, and its own answer may still be on the way.
 */
function earlierId({ ledger }: Bank, body: unknown): string | undefined {
  const { transaction, order } = body as TransactionBody;
  const before = ledger.transactions().filter(({ id }) => id !== transaction?.id);
  const ofOrder = before.filter(({ orderId }) => orderId === order?.id);
  return (ofOrder.findLast(({ type }) => type === transaction?.type) ?? ofOrder.at(-1) ?? before[0])?.id;
}

function drop(outgoing: ServerResponse): Response {
  outgoing.destroy();
  return RESPONSE_ALREADY_SENT;
}

/** Announces the whole body, sends half of it and closes the connection. */
function truncate(outgoing: ServerResponse, status: number, body: string): Response {
  outgoing.writeHead(status, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
  });
  outgoing.write(body.slice(0, body.length / 2), () => outgoing.destroy());
  return RESPONSE_ALREADY_SENT;
}

function numbersAsText(value: unknown): unknown {
  if (typeof value === "number") return String(value);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, numbersAsText(inner)]));
}

function withCode(body: unknown, result: string, gatewayCode: string): unknown {
  const response = { gatewayCode, gatewayRecommendation: "CHECK_TRANSACTION_STATUS_LATER" };
  return withPart({ ...(body as object), result }, "response", response);
}

function withWrongAmount(body: unknown): unknown {
  const { transaction, order } = body as { transaction?: { amount: number }; order?: Record<string, number> };
  if (!transaction) return body;
  const doubled = withPart(body, "transaction", { amount: transaction.amount * 2 });
  return withPart(doubled, "order", {
    totalAuthorizedAmount: (order?.totalAuthorizedAmount ?? 0) * 2,
    totalCapturedAmount: (order?.totalCapturedAmount ?? 0) * 2,
    totalRefundedAmount: (order?.totalRefundedAmount ?? 0) * 2,
  });
}

/** The body with a field of its transaction left out, if it has a transaction. */
function withoutField(body: unknown, field: string): unknown {
  const { transaction } = body as { transaction?: object };
  return transaction ? withPart(body, "transaction", { [field]: undefined }) : body;
}

function withPart(body: unknown, name: string, values: object): unknown {
  const whole = body as Record<string, unknown>;
  return { ...whole, [name]: { ...(whole[name] as object | undefined), ...values } };
}
