import "server-only";
import { Agent, buildConnector, request } from "undici";
import { err, ok, type Result } from "@/lib/result";
import { errorAnswer } from "./answers";
import type { Evidence, GatewayFailure } from "./gateway";
import { redact, redactPath, redactText } from "./redact";

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

const answerLimit = 1024 * 1024;

/**
 * Posts JSON to the gateway and reads JSON back, telling "it never left" from "no answer came".
 *
 * Nothing here is ever repeated. Credentials go into the header and nowhere else.
 */
export function createPost(settings: GatewaySettings): Post {
  const { connect, neverLeft } = watchedConnect(settings.timeoutMs);
  const agent = new Agent({ connect, maxResponseSize: answerLimit });
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
      evidence.response = { status: answer.statusCode, contentType, body: redactText(text) };
      return { result: readAnswer(answer.statusCode, contentType, text), evidence };
    } catch (error) {
      return { result: err(readError(error, neverLeft)), evidence };
    }
  };
}

/**
 * A connector that remembers its own errors: a call that fails with one of them had no connection, so it
 * never left. It gives up before the whole call does, so that this can be told from a late answer.
 */
function watchedConnect(timeoutMs: number) {
  const failures = new WeakSet<Error>();
  const connector = buildConnector({ timeout: Math.min(timeoutMs / 2, 10_000) });
  const connect: buildConnector.connector = (options, callback) =>
    connector(options, (...outcome) => {
      if (outcome[0] !== null) failures.add(outcome[0]);
      callback(...outcome);
    });
  return { connect, neverLeft: (error: Error) => failures.has(error) };
}

function readAnswer(status: number, contentType: string, text: string): Result<unknown, GatewayFailure> {
  const body = contentType.includes("json") ? parseJson(text) : undefined;
  // 408 is said by whoever waited in vain, perhaps for what lies behind it: that is no refusal.
  if (status >= 400 && status < 500 && status !== 408) return err(readRefusal(status, body));
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
    reason:
      words[status] ?? ([cause, explanation.slice(0, 200)].filter(Boolean).join(": ") || `http_${status}`),
    field,
    sessionGone: gone || (field === "session.id" && status === 400),
  };
}

function readError(thrown: unknown, neverLeft: (error: Error) => boolean): GatewayFailure {
  const error = thrown as Error & { code?: string };
  if (neverLeft(error)) return { kind: "unreachable", reason: error.code ?? error.name };
  return { kind: "outcome_unknown", reason: error.name === "TimeoutError" ? "timed_out" : "connection_lost" };
}
