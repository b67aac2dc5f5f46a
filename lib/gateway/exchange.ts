import "server-only";
import { Agent, request } from "undici";
import { err, ok, type Result } from "@/lib/result.ts";
import { errorAnswer } from "./answers.ts";
import type { Evidence, GatewayFailure } from "./gateway.ts";
import { redact, redactText } from "./redact.ts";

export type GatewaySettings = {
  baseUrl: string;
  merchantId: string;
  username: string;
  password: string;
  acceptVersions: string;
  /** Last path segment of refund. */
  refundPath: string;
  /** Milliseconds one whole call may take. */
  timeoutMs: number;
};

export type Post = (
  path: string,
  body: object,
) => Promise<{ result: Result<unknown, GatewayFailure>; evidence: Evidence }>;

/** Error codes of a call that cannot have reached the gateway. */
const neverLeft = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  "CERT_HAS_EXPIRED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "ERR_TLS_CERT_ALTNAME_INVALID",
]);

const answerLimit = 1024 * 1024;

/**
 * Posts JSON to the gateway and reads JSON back, telling "it never left" from "no answer came".
 *
 * Nothing here is ever repeated. Credentials go into the header and nowhere else.
 */
export function createPost(settings: GatewaySettings): Post {
  const agent = new Agent({
    connect: { timeout: Math.min(settings.timeoutMs, 10_000) },
    maxResponseSize: answerLimit,
  });
  const authorization = `Basic ${Buffer.from(`${settings.username}:${settings.password}`).toString("base64")}`;

  return async (path, body) => {
    const evidence: Evidence = { request: { path, body: redact(body) }, sentAt: new Date().toISOString() };
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
      evidence.response = { status: answer.statusCode, contentType, body: redactText(text) };
      return { result: readAnswer(answer.statusCode, contentType, text), evidence };
    } catch (error) {
      return { result: err(readError(error)), evidence };
    }
  };
}

function readAnswer(status: number, contentType: string, text: string): Result<unknown, GatewayFailure> {
  const body = contentType.includes("json") ? parseJson(text) : undefined;
  if (status >= 400 && status < 500) return err(readRefusal(status, body));
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

function readRefusal(status: number, body: unknown): GatewayFailure {
  const parsed = errorAnswer.safeParse(body);
  const { cause, explanation = "", field } = parsed.success ? parsed.data.error : {};
  const gone = /session not found|session.*expired|expired.*session|authenticationLimit/i.test(explanation);
  const words: Record<number, string> = { 401: "unauthorized", 429: "busy" };
  return {
    kind: "refused",
    status,
    reason: words[status] ?? [cause, explanation.slice(0, 200)].filter(Boolean).join(": "),
    field,
    sessionGone: gone || (field === "session.id" && status === 400),
  };
}

function readError(error: unknown): GatewayFailure {
  const { code, name } = error as { code?: unknown; name?: unknown };
  if (typeof code === "string" && neverLeft.has(code)) return { kind: "unreachable", reason: code };
  if (error instanceof AggregateError && error.errors.every((inner) => neverLeft.has(inner?.code))) {
    return { kind: "unreachable", reason: "ECONNREFUSED" };
  }
  return { kind: "outcome_unknown", reason: name === "TimeoutError" ? "timed_out" : "connection_lost" };
}
