import "server-only";

import { createHmac } from "node:crypto";

import { recordAudit } from "@/lib/audit/audit-entries";
import { readRequestId, requestIdHeader } from "@/lib/log/request-id";

import { acts } from "./acts";
import { type Answer, invalid, problem } from "./answer";
import { answerOnce } from "./answer-once";
import { type Caller, findCaller } from "./keys";
import { countRequest } from "./limit-key";
import { type ApiDeps, type AuditDetails, type Operation } from "./operation";
import { reads } from "./reads";
import { keyMay } from "./scopes";

/** The most bytes of a body. */
export const maxBytes = 64 * 1024;

export const operations: readonly Operation[] = [...reads, ...acts];

export type ApiRequest = {
  method: Operation["method"];
  /** Below /api/v1, still encoded. */
  path: string;
  query: URLSearchParams;
  headers: Pick<Headers, "get">;
  /** Undefined if it is longer than `maxBytes`. */
  body: Buffer | undefined;
};

/**
 * Answers what another program asks for. Only its key says who it is: neither cookies nor the origin are read.
 *
 * Each request asks anew what the key may do, before its fields are read.
 */
export async function handleRequest(request: ApiRequest, deps: ApiDeps): Promise<Response> {
  const { status, body, headers } = await findAnswer(request, deps).catch((error: unknown) => {
    const requestId = readRequestId(request.headers.get(requestIdHeader));
    deps.log.error({ requestId, route: "/api/v1", method: request.method, error }, "request failed");
    return problem("failed");
  });
  const contentType = status >= 400 ? "application/problem+json" : "application/json";
  const always = { "cache-control": "no-store", "content-type": contentType };
  return Response.json(body, { status, headers: { ...headers, ...always } });
}

async function findAnswer(request: ApiRequest, deps: ApiDeps): Promise<Answer> {
  const key = /^Bearer ([\w-]{1,200})$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  const caller = key === undefined ? undefined : await findCaller(key, deps);
  if (key === undefined || caller === undefined) {
    const challenge = key === undefined ? "Bearer" : 'Bearer error="invalid_token"';
    return problem("key_missing", {}, { "www-authenticate": challenge });
  }
  const { isAllowed, headers } = await countRequest(caller, deps);
  const answer = isAllowed ? await answerTo(request, { key, caller }, deps) : problem("too_many_requests");
  return { ...answer, headers: { ...headers, ...answer.headers } };
}

async function answerTo(
  { method, path, query, headers, body }: ApiRequest,
  { key, caller }: { key: string; caller: Caller },
  deps: ApiDeps,
): Promise<Answer> {
  const found = operations.filter((each) => parametersIn(path, each) !== undefined);
  const operation = found.find((each) => each.method === method);
  if (operation === undefined)
    return found[0] ? problem("method_not_allowed", {}, { allow: found[0].method }) : problem("not_found");
  const parameters = parametersIn(path, operation) ?? {};
  // No field is checked yet, and the audit takes no text of a program's own.
  const [named = ""] = Object.values(parameters);
  const kind = "slug" in parameters ? "product" : "order";
  const object = /^[\w-]{1,200}$/.test(named) ? `${kind} ${named}` : operation.path;
  const audit = (outcome: "allowed" | "refused", details?: AuditDetails) => {
    const actor = { name: caller.by, role: caller.role, browser: "" };
    return recordAudit({ actor, action: operation.scope, outcome, object, ...details }, deps);
  };
  if (!keyMay(caller, operation.scope)) {
    await audit("refused");
    return problem("not_allowed");
  }
  if (body === undefined) return problem("body_too_large");
  const sent = method === "GET" ? Object.fromEntries(query) : readJson(body);
  if (sent === undefined) return problem("not_json");
  const { data: input, error } = operation.input.safeParse({ ...sent, ...parameters });
  if (error !== undefined) {
    const isPath = error.issues.some(({ path: [name] }) => Object.hasOwn(parameters, String(name)));
    return isPath ? problem("not_found") : invalid(error);
  }
  if (operation.method === "GET") {
    const answer = await operation.read(input, caller, deps);
    return answer ? { status: 200, body: operation.output.parse(answer) } : problem("not_found");
  }
  const idempotencyKey = /^[!-~]{1,255}$/.exec(headers.get("idempotency-key") ?? "")?.[0];
  if (idempotencyKey === undefined) return problem("idempotency_key_missing");
  // With the key, so that who reads the database cannot find out by guessing what was typed.
  const digest = createHmac("sha256", key)
    .update(JSON.stringify([operation.path, input]))
    .digest("base64url");
  const run = async () => {
    const audited = operation.audited?.(input);
    await audit("allowed", audited);
    const answer = await operation.act(input, caller, deps);
    if (answer.status === 403) await audit("refused", audited);
    return answer;
  };
  return answerOnce({ keyId: caller.id, idempotencyKey, digest }, run, deps);
}

/** The parameters of an operation's path; undefined if it is another path. None is decoded: no value that is encoded is valid. */
function parametersIn(path: string, operation: Operation): Record<string, string> | undefined {
  const pattern = operation.path.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)");
  const found = new RegExp(`^${pattern}$`).exec(path);
  return found === null ? undefined : { ...found.groups };
}

/** The fields of a body; undefined if it is no object of JSON, or holds what PostgreSQL cannot store: NUL, or half of a surrogate pair. */
function readJson(body: Buffer): object | undefined {
  try {
    const sent: unknown = JSON.parse(body.toString("utf8"));
    const isObject = typeof sent === "object" && sent !== null && !Array.isArray(sent);
    // Halves of pairs are escaped again, whole pairs are not.
    return isObject && !/\\u(0000|d[89a-f])/.test(JSON.stringify(sent)) ? sent : undefined;
  } catch {
    return undefined;
  }
}
