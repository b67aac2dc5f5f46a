import "server-only";

import { createHmac } from "node:crypto";

import { type AuditedAct, recordAudit } from "@/lib/audit/audit-entries";

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
  const key = /^Bearer ([\w-]{1,200})$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  const caller = key === undefined ? undefined : await findCaller(key, deps);
  if (key === undefined || caller === undefined) {
    const challenge = key === undefined ? "Bearer" : 'Bearer error="invalid_token"';
    return write(problem("key_missing", {}, { "www-authenticate": challenge }));
  }
  const { isAllowed, headers } = await countRequest(caller, deps);
  const answer = isAllowed ? await answerTo(request, { key, caller }, deps) : problem("too_many_requests");
  return write({ ...answer, headers: { ...headers, ...answer.headers } });
}

function write({ status, body, headers }: Answer): Response {
  const contentType = status >= 400 ? "application/problem+json" : "application/json";
  const always = { "cache-control": "no-store", "content-type": contentType };
  return new Response(JSON.stringify(body), { status, headers: { ...headers, ...always } });
}

async function answerTo(
  { method, path, query, headers, body }: ApiRequest,
  { key, caller }: { key: string; caller: Caller },
  deps: ApiDeps,
): Promise<Answer> {
  const found = operations.filter((each) => parametersIn(path, each) !== undefined);
  const operation = found.find((each) => each.method === method);
  if (operation === undefined)
    return found[0] === undefined
      ? problem("not_found")
      : problem("method_not_allowed", {}, { allow: found[0].method });
  const audit = (outcome: "allowed" | "refused", act: AuditedAct) => {
    const actor = { name: caller.by, role: caller.role, browser: "" };
    return recordAudit({ actor, action: operation.scope, outcome, ...act }, deps);
  };
  if (!keyMay(caller, operation.scope)) {
    await audit("refused", { object: `/api/v1${path}` });
    return problem("not_allowed");
  }
  if (body === undefined) return problem("body_too_large");
  const sent = method === "GET" ? Object.fromEntries(query) : readJson(body);
  if (sent === undefined) return problem("not_json");
  const parameters = parametersIn(path, operation);
  const { data: input, error } = operation.input.safeParse({ ...sent, ...parameters });
  if (error !== undefined) {
    const isPath = error.issues.some(({ path: [name] }) => Object.hasOwn({ ...parameters }, String(name)));
    return isPath ? problem("not_found") : invalid(error);
  }
  if (operation.method === "GET") {
    const answer = await operation.read(input, caller, deps);
    return answer === undefined
      ? problem("not_found")
      : { status: 200, body: operation.output.parse(answer) };
  }
  const idempotencyKey = /^[!-~]{1,255}$/.exec(headers.get("idempotency-key") ?? "")?.[0];
  if (idempotencyKey === undefined) return problem("idempotency_key_missing");
  // With the key, so that who reads the database cannot find out by guessing what was typed.
  const digest = createHmac("sha256", key)
    .update(JSON.stringify([operation.path, input]))
    .digest("base64url");
  const run = async () => {
    const audited = operation.audited(input);
    await audit("allowed", audited);
    const answer = await operation.act(input, caller, deps);
    if (answer.status === 403) await audit("refused", audited);
    return answer;
  };
  return answerOnce({ keyId: caller.id, idempotencyKey, digest }, run, deps);
}

/** The parameters of an operation's path; undefined if it is another path. */
function parametersIn(path: string, operation: Operation): Record<string, string> | undefined {
  const pattern = new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, "([^/]+)")}$`);
  const values = pattern.exec(path)?.slice(1);
  const names = parametersOf(operation.path);
  return (
    values && Object.fromEntries(values.map((value, index) => [names[index], decodeURIComponent(value)]))
  );
}

/** The fields of a body; undefined if it is no object of JSON, or holds NUL, which PostgreSQL cannot store. */
function readJson(body: Buffer): object | undefined {
  const text = body.toString("utf8");
  try {
    const sent: unknown = JSON.parse(text);
    const isObject = typeof sent === "object" && sent !== null && !Array.isArray(sent);
    return isObject && !/\0|\\u0000/.test(text) ? sent : undefined;
  } catch {
    return undefined;
  }
}
