import "server-only";
import { Agent, buildConnector, request } from "undici";
import { err, ok, type Result } from "@/lib/result";
import { errorAnswer } from "./answers";
import type { Evidence, GatewayFailure } from "./gateway";
import { redact, redactBody, redactPath } from "./redact";

export type GatewaySettings = {
  baseUrl: string;
  merchantId: string;
  username: string;
  password: string;
  acceptVersions: string;
  /** Last path segment of refund. */
  refundPath: string;
  /** Milliseconds that one whole call may take. */
  timeoutMs: number;
};

export type Post = (
  path: string,
  body: object,
) => Promise<{ result: Result<unknown, GatewayFailure>; evidence: Evidence }>;

const maxResponseSize = 1024 * 1024;

/**
 * Makes a function that posts JSON to the gateway and reads JSON back.
 *
 * It separates a request that never left (`unreachable`) from one without a usable answer (`outcome_unknown`). It sends
 * each request once and throws nothing. Credentials are in the header only.
 */
export function createPost(settings: GatewaySettings): Post {
  const { connect, isConnectError } = createConnect(settings.timeoutMs);
  const agent = new Agent({ connect, maxResponseSize });
  const authorization = `Basic ${Buffer.from(`${settings.username}:${settings.password}`).toString("base64")}`;

  return async (path, body) => {
    const evidence: Evidence = {
      request: { path: redactPath(path), body: redact(body) },
      sentAt: new Date().toISOString(),
    };
    try {
      const answer = await request(`${settings.baseUrl}/gateway/${settings.merchantId}${path}`, {
        method: "POST",
        dispatcher: agent,
        headers: { authorization, "content-type": "application/json", accept: "application/json" },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(settings.timeoutMs),
      });
      const text = await answer.body.text();
      evidence.answeredAt = new Date().toISOString();
      const contentType = String(answer.headers["content-type"] ?? "").slice(0, 100);
      evidence.response = { status: answer.statusCode, contentType, body: redactBody(text) };
      return { result: readAnswer(answer.statusCode, contentType, text), evidence };
    } catch (error) {
      return { result: err(readError(error, isConnectError)), evidence };
    }
  };
}

/**
 * Makes a connector that records its own errors.
 *
 * A call that fails with a recorded error had no connection, so its request never left. The connector's timeout is
 * shorter than the call's, so that a failed connection is not mistaken for a late answer.
 */
function createConnect(timeoutMs: number) {
  const errors = new WeakSet<Error>();
  const connector = buildConnector({ timeout: Math.min(timeoutMs / 2, 10_000) });
  const connect: buildConnector.connector = (options, callback) =>
    connector(options, (...result) => {
      if (result[0] !== null) errors.add(result[0]);
      callback(...result);
    });
  return { connect, isConnectError: (error: Error) => errors.has(error) };
}

function readAnswer(status: number, contentType: string, text: string): Result<unknown, GatewayFailure> {
  const body = contentType.includes("json") ? parseJson(text) : undefined;
  // A proxy may send 408 after it forwarded the request, so the outcome is unknown.
  if (status >= 400 && status < 500 && status !== 408) return err(readRefused(status, body));
  if (status < 200 || status >= 300) return err({ kind: "outcome_unknown", reason: "server_error" });
  if (body === undefined) return err({ kind: "outcome_unknown", reason: "unreadable" });
  return ok(body);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readRefused(status: number, body: unknown): GatewayFailure {
  const parsed = errorAnswer.safeParse(body);
  const { cause, explanation = "", field } = parsed.success ? parsed.data.error : {};
  const gone = /session not found|session.*expired|expired.*session|authenticationLimit/i.test(explanation);
  const reasons: Record<number, string> = { 401: "unauthorized", 429: "busy" };
  return {
    kind: "refused",
    status,
    reason:
      reasons[status] ?? ([cause, explanation.slice(0, 200)].filter(Boolean).join(": ") || `http_${status}`),
    field,
    sessionGone: gone || (field === "session.id" && status === 400),
  };
}

function readError(thrown: unknown, isConnectError: (error: Error) => boolean): GatewayFailure {
  const error = thrown as Error & { code?: string };
  if (isConnectError(error)) return { kind: "unreachable", reason: error.code ?? error.name };
  return { kind: "outcome_unknown", reason: error.name === "TimeoutError" ? "timed_out" : "connection_lost" };
}
