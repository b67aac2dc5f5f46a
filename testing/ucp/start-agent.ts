import { expect } from "vitest";

import type { Answered } from "./checkout-content";
import { type AnswerKind, findSchemaProblems } from "./find-schema-problems";
import { type PlatformOptions, startPlatform } from "./start-platform";

export type HttpAnswer = { http: number; headers: Headers; body: Answered; text: string };

/** An agent that talks to a shop over HTTP, through a platform of its own. Each answer must be as its published schema says. */
export async function startAgent(shopUrl: string, options?: PlatformOptions) {
  const platform = await startPlatform(options);
  const send = async (
    method: string,
    path: string,
    content?: unknown,
    { headers, kind = "checkout" }: { headers?: Record<string, string>; kind?: AnswerKind } = {},
  ): Promise<HttpAnswer> => {
    const { url, body, ...sent } = platform.request(method, `${shopUrl}/api/ucp${path}`, content, headers);
    const response = await fetch(url, { ...sent, body: body.length > 0 ? new Uint8Array(body) : undefined });
    const text = await response.text();
    const answer = JSON.parse(text) as Answered & { ucp?: { status: string } };
    expect(response.headers.get("request-id")).toBe(sent.headers.get("request-id"));
    expect(response.headers.get("set-cookie")).toBeNull();
    if (response.ok)
      expect(findSchemaProblems(answer.ucp?.status === "error" ? "error" : kind, answer), text).toEqual([]);
    else expect(answer).toMatchObject({ code: expect.any(String), content: expect.any(String) });
    return { http: response.status, headers: response.headers, body: answer, text };
  };
  const sessions = "/checkout-sessions";
  return {
    platform,
    send,
    create: (content: unknown, headers?: Record<string, string>) =>
      send("POST", sessions, content, { headers }),
    read: (id: string) => send("GET", `${sessions}/${id}`),
    update: (id: string, content: unknown, headers?: Record<string, string>) =>
      send("PUT", `${sessions}/${id}`, content, { headers }),
    complete: (id: string, headers?: Record<string, string>) =>
      send("POST", `${sessions}/${id}/complete`, { payment: { instruments: [] } }, { headers }),
    cancel: (id: string, headers?: Record<string, string>) =>
      send("POST", `${sessions}/${id}/cancel`, {}, { headers }),
    readOrder: (id: string) => send("GET", `/orders/${id}`, undefined, { kind: "order" }),
  };
}
