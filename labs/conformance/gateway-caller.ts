import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { text } from "node:stream/consumers";

import type { GatewayResponse } from "./gateway-response";

/** The address and the credentials of a gateway. */
export type Target = {
  /** Without a slash at the end. */
  baseUrl: string;
  merchantId: string;
  username: string;
  password: string;
  /** Milliseconds that a call may take. */
  timeoutMs: number;
};

/** Replaces parts of a call, to see how the gateway rejects it. */
type CallOverrides = {
  authorization?: string;
  merchantId?: string;
  method?: "GET";
};

/** Sends one call below `{base_url}/gateway/{merchant_id}/`. Throws {@link NoResponse}. */
export type GatewayCaller = (
  path: string,
  body?: unknown,
  overrides?: CallOverrides,
) => Promise<GatewayResponse>;

/** No response came, so it is unknown whether the call was carried out. */
export class NoResponse extends Error {}

/** Calls the gateway as its document says: POST, JSON, HTTP Basic. */
export function createGatewayCaller(target: Target): GatewayCaller {
  const { baseUrl, username, password, timeoutMs } = target;
  const basic = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
  return async (path, body = {}, overrides = {}) => {
    const { authorization = basic, merchantId = target.merchantId, method = "POST" } = overrides;
    try {
      return await send(`${baseUrl}/gateway/${encodeURIComponent(merchantId)}/${path}`, {
        method,
        headers: { "content-type": "application/json", ...(authorization && { authorization }) },
        body: method === "POST" ? JSON.stringify(body) : undefined,
        timeoutMs,
      });
    } catch (cause) {
      throw new NoResponse(`no response to ${path}: ${(cause as Error).message}`, { cause });
    }
  };
}

/**
 * Sends over a connection of its own and follows no redirect: a response from another host is not the gateway's. Interim
 * responses and large headers are read, because a bank may send both.
 */
function send(
  url: string,
  {
    method,
    headers,
    body,
    timeoutMs,
  }: { method: string; headers: Record<string, string>; body: string | undefined; timeoutMs: number },
): Promise<GatewayResponse> {
  return new Promise((resolve, reject) => {
    const request = url.startsWith("https:") ? httpsRequest : httpRequest;
    const signal = AbortSignal.timeout(timeoutMs);
    const call = request(url, { method, headers, agent: false, maxHeaderSize: 256 * 1024, signal });
    const interim: number[] = [];
    call.on("continue", () => interim.push(100));
    call.on("information", ({ statusCode }) => interim.push(statusCode));
    call.on("error", reject);
    call.on("response", (response) => {
      const headerBytes = response.rawHeaders.join("").length;
      text(response).then(
        (answered) =>
          resolve({
            status: response.statusCode ?? 0,
            body: parseJsonObject(answered),
            transport: { interim, headerBytes },
          }),
        reject,
      );
    });
    call.end(body);
  });
}

function parseJsonObject(text: string): GatewayResponse["body"] {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
