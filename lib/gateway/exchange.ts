import "server-only";
import type { IncomingHttpHeaders } from "node:http";
import { parseJson } from "@/lib/parse-json";
import { err, ok, type Result } from "@/lib/result";
import { errorReference, refusal } from "./answers";
import type { Evidence, GatewayCallFacts, GatewayFailure } from "./gateway";
import { readBody } from "./read-body";
import { redact, redactBody, redactPath } from "./redact";
import { NoAnswer, sendRequest } from "./send-request";

export type GatewaySettings = {
  baseUrl: string;
  merchantId: string;
  username: string;
  password: string;
  acceptVersions: string;
  /** Last path segment of refund. */
  refundPath: string;
  /** Last path segment of verify. */
  verifyPath: string;
  /** Milliseconds that one whole call may take. */
  timeoutMs: number;
  /** Hears what each call met. */
  observe?: (call: GatewayCallFacts) => void;
};

export type Post = (
  path: string,
  body: object,
) => Promise<{ result: Result<unknown, GatewayFailure>; evidence: Evidence }>;

const maxResponseSize = 1024 * 1024;

/** Headers in which gateways and the proxies before them name a request. */
const requestIdHeaders = ["x-request-id", "request-id", "x-correlation-id"];

/**
 * Makes a function that posts JSON to the gateway and reads JSON back.
 *
 * It separates a request that never left (`unreachable`) from one without a usable answer (`outcome_unknown`). It sends
 * each request once and throws nothing. Credentials are in the header only.
 */
export function createPost(settings: GatewaySettings): Post {
  const { baseUrl, merchantId, timeoutMs } = settings;
  const authorization = `Basic ${Buffer.from(`${settings.username}:${settings.password}`).toString("base64")}`;

  const send: Send = async (path, body) => {
    const evidence: Evidence = {
      request: { path: redactPath(path), body: redact(body) },
      sentAt: new Date().toISOString(),
    };
    try {
      const { status, headers, bytes } = await sendRequest(
        new URL(`${baseUrl}/gateway/${merchantId}${path}`),
        {
          headers: { authorization, "content-type": "application/json", accept: "application/json" },
          body: JSON.stringify(body),
          timeoutMs,
          maxResponseSize,
        },
      );
      evidence.answeredAt = new Date().toISOString();
      const text = await readBody(bytes, String(headers["content-encoding"] ?? ""), maxResponseSize);
      const answered = text === undefined ? undefined : parseJson(text);
      evidence.response = {
        status,
        contentType: String(headers["content-type"] ?? "").slice(0, 100),
        ...bankReference(headers, answered),
        body: text === undefined ? "[too large]" : redactBody(text),
      };
      return { result: readAnswer(status, answered), evidence, date: String(headers.date ?? "") };
    } catch (error) {
      return { result: err(readError(error)), evidence };
    }
  };
  return async (path, body) => {
    const { date, ...exchange } = await send(path, body);
    settings.observe?.({
      ...(!exchange.result.ok && { failure: exchange.result.error }),
      clockOffMs: date === undefined ? undefined : clockOff(Date.parse(date), exchange.evidence),
    });
    return exchange;
  };
}

/** An exchange with the time that its answer names. */
type Send = (...request: Parameters<Post>) => Promise<Awaited<ReturnType<Post>> & { date?: string }>;

/** How far a clock that names whole seconds is ahead of ours, at least; undefined if it named no time. */
function clockOff(named: number, { sentAt, answeredAt = sentAt }: Evidence): number | undefined {
  if (Number.isNaN(named)) return undefined;
  return Math.max(named - Date.parse(answeredAt), 0) + Math.min(named + 1000 - Date.parse(sentAt), 0);
}

/**
 * Reads an answer by its status. The content type is not asked: a proxy may rewrite it.
 *
 * A 4xx is a refusal only if the gateway itself says so. Anything on the way can send a 4xx after it has forwarded
 * the request, and the gateway can answer 401 or 429 for reasons of its own, so every other 4xx proves nothing.
 */
function readAnswer(status: number, body: unknown): Result<unknown, GatewayFailure> {
  if (status >= 400 && status < 500) {
    return err(readRefusal(status, body) ?? { kind: "outcome_unknown", reason: unprovenReason(status) });
  }
  if (status < 200 || status >= 300) return err({ kind: "outcome_unknown", reason: "server_error" });
  if (body === undefined) return err({ kind: "outcome_unknown", reason: "unreadable" });
  return ok(body);
}

/** Statuses that are no refusal, whatever the body says: they are about the caller or the moment, not the request. */
const neverRefused = new Set([401, 408, 425, 429]);

/** The refusal in the gateway's own error body; undefined if the body is something else's or names another cause. */
function readRefusal(status: number, body: unknown): GatewayFailure | undefined {
  const parsed = refusal.safeParse(body);
  if (!parsed.success || neverRefused.has(status)) return undefined;
  const { cause, explanation = "", field } = parsed.data.error;
  const words = [cause, plainText(explanation)].filter(Boolean).join(": ");
  const gone = /session not found|session.*expired|expired.*session|authenticationLimit/i.test(explanation);
  return {
    kind: "refused",
    status,
    reason: words,
    field,
    sessionGone: gone || (field === "session.id" && status === 400),
    invalidRequest: cause === "INVALID_REQUEST",
    shopRefused: !gone && (field === undefined ? [403, 404].includes(status) : field.startsWith("merchant")),
  };
}

/** An explanation for staff: one line, without the ids of sessions and numbers of cards that it may repeat. */
function plainText(explanation: string): string {
  return explanation
    .slice(0, 200)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .replace(/SESSION[0-9A-Za-z]{4,}|\d[\d ]{10,}\d/g, "[redacted]");
}

function unprovenReason(status: number): string {
  const reasons: Record<number, string> = { 401: "unauthorized", 408: "server_error", 429: "busy" };
  return reasons[status] ?? `http_${status}`;
}

/** What the bank's support asks for: its code of an error and its id of the request, if the answer has them. */
function bankReference(headers: IncomingHttpHeaders, body: unknown) {
  const { success, data } = errorReference.safeParse(body);
  const requestId = requestIdHeaders.map((name) => headers[name]).find((value) => typeof value === "string");
  return {
    ...(success && { supportCode: data.error.supportCode.slice(0, 100) }),
    ...(typeof requestId === "string" && { requestId: requestId.slice(0, 100) }),
  };
}

function readError(error: unknown): GatewayFailure {
  if (!(error instanceof NoAnswer)) return { kind: "outcome_unknown", reason: "connection_lost" };
  return { kind: error.connected ? "outcome_unknown" : "unreachable", reason: error.reason };
}
