import "server-only";

import type { z } from "zod";

import type { PriceLists } from "@/lib/catalogue/price-lists";
import type { PriceCartDeps } from "@/lib/checkout/price-cart";
import type { Deps } from "@/lib/payments/deps";
import { ok, type Result } from "@/lib/result";

import { type Answer, answerOnce } from "./answer-once";
import type { HandoverDeps } from "./handover";
import { findPlatform, type Platform, profileIn } from "./platform-profile";
import {
  capabilitiesOf,
  type Capability,
  isPartOf,
  noOutcome,
  type Outcome,
  type ProtocolError,
  readJson,
  refusal,
  ucpVersion,
} from "./protocol";
import { type SignedRequest, verifyRequest } from "./verify-request";

export type UcpDeps = Pick<Deps, "db" | "now" | "limits" | "consequences" | "isMaintenance" | "settings"> &
  PriceCartDeps &
  HandoverDeps & { priceLists: PriceLists };

/** The platform that asks, and what it and the shop both can. */
export type Agent = Pick<Platform, "url" | "webhookUrl"> & {
  /** Whether it has proven who it is. */
  isSigned: boolean;
  can: ReadonlySet<Capability>;
};

export type Call<Input> = { agent: Agent; input: Input; id: string; acceptLanguage: string | null };

/** What an agent can ask for at one address. */
export type Operation<Input> = {
  /** The capability that it belongs to, and others without which it cannot be done. */
  root: Capability;
  needs?: readonly Capability[];
  /** What the body is; without it, nothing is read of one. */
  input?: z.ZodType<Input>;
  changes?: true;
  act: (call: Call<Input>, deps: UcpDeps) => Promise<Result<Outcome, ProtocolError>>;
};

/** Answers a request of an agent: finds and checks its platform, agrees on capabilities, and does what it asks for, once. */
export async function answerAgent<Input>(
  { id, ...request }: SignedRequest & { id: string },
  operation: Operation<Input>,
  deps: UcpDeps,
): Promise<Result<Answer, ProtocolError>> {
  const { headers, body, method, url } = request;
  const { root, needs = [], changes = false, act } = operation;
  const { appUrl } = deps.settings;
  const platform = await findPlatform(profileIn(headers.get("ucp-agent")), appUrl);
  if (!platform.ok) return platform;
  const { keys, capabilities, ...known } = platform.value;
  const isSigned = await verifyRequest(request, { keys, changes });
  if (!isSigned.ok) return isSigned;
  const shared = capabilitiesOf(deps).filter((name) => capabilities.has(name));
  const relevant = shared.filter((name) => shared.includes(root) && isPartOf(name, root));
  const key = changes ? (headers.get("idempotency-key") ?? undefined) : undefined;
  if (key !== undefined && !/^[\x21-\x7e]{1,255}$/.test(key))
    return refusal(400, "invalid_request", "This is no Idempotency-Key.");

  const written = (outcome: Outcome): Answer & { checkoutId?: string } => {
    const isError = outcome.status === "error";
    const ucp = {
      version: ucpVersion,
      status: isError ? "error" : "success",
      capabilities: Object.fromEntries(relevant.map((name) => [name, [{ version: ucpVersion }]])),
      ...(root === "dev.ucp.shopping.checkout" && { payment_handlers: {} }),
    };
    if (!isError) return { ...outcome, body: JSON.stringify({ ucp, ...outcome.body }) };
    const { messages } = outcome;
    return { status: 200, body: JSON.stringify({ ucp, messages, continue_url: `${appUrl}/` }) };
  };
  const missing = [root, ...needs].filter((name) => !relevant.includes(name));
  if (missing.length > 0)
    return ok(written(noOutcome("capabilities_incompatible", `The profile lacks ${missing.join(", ")}.`)));
  const input = operation.input?.safeParse(readJson(body.toString()));
  if (input?.success === false) {
    const [issue] = input.error.issues;
    return refusal(400, "invalid_request", `$.${issue?.path.join(".")}: ${issue?.message}`);
  }
  const call = {
    agent: { ...known, isSigned: isSigned.value, can: new Set(relevant) },
    input: input?.data as Input,
    id,
    acceptLanguage: headers.get("accept-language"),
  };
  const actOnce = async () => {
    const outcome = await act(call, deps);
    return outcome.ok ? ok(written(outcome.value)) : outcome;
  };
  return answerOnce(
    { agent: known.url, key, request: [method, url.pathname, body.toString()] },
    actOnce,
    deps,
  );
}
