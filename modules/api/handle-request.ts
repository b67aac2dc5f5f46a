import "server-only";

import { createHmac } from "node:crypto";

import { recordAudit, type AuditedAct } from "@/lib/audit/audit-entries";

import { acts } from "./acts";
import { type Answer, invalid, problem } from "./answer";
import { answerOnce } from "./answer-once";
import { type Caller, findCaller } from "./keys";
import { countRequest } from "./limit-key";
import { type ApiDeps, type Operation, parametersOf } from "./operation";
import { reads } from "./reads";
import { keyMay } from "./scopes";

/** The most bytes of a body. */
export const maxBytes = 64 * 1024;

export const operations: readonly Operation[] = [...reads, ...acts];

export type ApiRequest = {
  method: "GET" | "POST";
  /** Below /api/v1, still encoded. */
  path: string;
  query: URLSearchParams;
  headers: Pick<Headers, "get">;
  /** Undefined if it is longer than `maxBytes`. */
  body: Buffer | undefined;
};

/**
 * Answers what another program asks for. Only a key says who it is: cookies and the origin are not read.
 *
 * What it may do is asked of each request anew, and whether it may at all before its body is read, so that a stolen key learns nothing of
 * what it may not do.
 */
export async function handleRequest(request: ApiRequest, deps: ApiDeps): Promise<Response> {
  const key = /^Bearer ([\w-]{1,200})$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  const caller = key === undefined ? undefined : await findCaller(key, deps);
  if (key === undefined || caller === undefined) {
    const challenge = key === undefined ? "Bearer" : 'Bearer error="invalid_token"';
    return write(problem("key_missing", {}, { "www-authenticate": challenge }));
  }
  const { isAllowed, headers } = await countRequest(caller, deps);
  const answer = isAllowed ? await answerTo(request, { key, caller }, deps) : problem("too_many_requests");
  return write(answer, headers);
}

function write({ status, body, headers: own }: Answer, headers?: Answer["headers"]): Response {
  const type = status >= 400 ? "application/problem+json" : "application/json";
  const always = { "cache-control": "no-store", "content-type": type };
  return new Response(JSON.stringify(body), { status, headers: { ...headers, ...own, ...always } });
}

async function answerTo(
  request: ApiRequest,
  { key, caller }: { key: string; caller: Caller },
  deps: ApiDeps,
): Promise<Answer> {
  const found = operations.flatMap((operation) => {
    const parameters = matchPath(operation.path, request.path);
    return parameters === undefined ? [] : [{ operation, parameters }];
  });
  const match = found.find(({ operation }) => operation.method === request.method);
  if (match === undefined) {
    const allow = [...new Set(found.map(({ operation }) => operation.method))].join(", ");
    return allow === "" ? problem("not_found") : problem("method_not_allowed", {}, { allow });
  }
  const { operation, parameters } = match;
  if (!keyMay(caller, operation.scope)) {
    await audit(operation, "refused", { object: `/api/v1${request.path}` }, caller, deps);
    return problem("not_allowed");
  }
  const sent = operation.method === "GET" ? Object.fromEntries(request.query) : readJson(request.body);
  if (!isFields(sent)) return sent === undefined ? problem("body_too_large") : problem("not_json");
  const parsed = operation.input.safeParse({ ...sent, ...parameters });
  if (!parsed.success) {
    const isPath = parsed.error.issues.some(({ path: [name] }) => Object.hasOwn(parameters, String(name)));
    return isPath ? problem("not_found") : invalid(parsed.error);
  }
  const input = parsed.data;
  if (operation.method === "GET") {
    const body = await operation.read(input, caller, deps);
    return body === undefined ? problem("not_found") : { status: 200, body };
  }
  const idempotencyKey = /^[\x21-\x7e]{1,255}$/.exec(request.headers.get("idempotency-key") ?? "")?.[0];
  if (idempotencyKey === undefined) return problem("idempotency_key_missing");
  // With the key, so that who reads the database cannot find out by guessing what was typed.
  const asked = JSON.stringify([operation.path, input]);
  const digest = createHmac("sha256", key).update(asked).digest("base64url");
  return answerOnce(
    { keyId: caller.id, idempotencyKey, digest },
    async () => {
      await audit(operation, "allowed", operation.audited(input), caller, deps);
      const answer = await operation.act(input, caller, deps);
      if (answer.status === 403) await audit(operation, "refused", operation.audited(input), caller, deps);
      return answer;
    },
    deps,
  );
}

async function audit(
  { scope }: Operation,
  outcome: "allowed" | "refused",
  act: AuditedAct,
  { by: name, role }: Caller,
  deps: ApiDeps,
): Promise<void> {
  await recordAudit({ actor: { name, role, browser: "" }, action: scope, outcome, ...act }, deps);
}

/** The parameters of a path that fits a template; undefined if it does not. */
function matchPath(template: string, path: string): Record<string, string> | undefined {
  const names = parametersOf(template);
  const pattern = new RegExp(`^${template.replaceAll(/\{\w+\}/g, "([^/]+)")}$`);
  const values = pattern.exec(path)?.slice(1);
  return values && Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(values[index]!)]));
}

/** The fields of a body; null if it is no JSON, or holds NUL, which PostgreSQL cannot store. Undefined if it is too long. */
function readJson(body: Buffer | undefined): unknown {
  if (body === undefined) return undefined;
  const text = body.toString("utf8");
  if (/\0|\\u0000/.test(text)) return null;
  try {
    return JSON.parse(text) ?? null;
  } catch {
    return null;
  }
}

function isFields(sent: unknown): sent is Record<string, unknown> {
  return typeof sent === "object" && sent !== null && !Array.isArray(sent);
}
