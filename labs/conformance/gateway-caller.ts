import { request } from "undici";

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
      // undici's `request` does not follow redirects: a response from another host is not the gateway's.
      const response = await request(`${baseUrl}/gateway/${encodeURIComponent(merchantId)}/${path}`, {
        method,
        headers: { "content-type": "application/json", ...(authorization && { authorization }) },
        body: method === "POST" ? JSON.stringify(body) : undefined,
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
      });
      return { status: response.statusCode, body: parseJsonObject(await response.body.text()) };
    } catch (cause) {
      throw new NoResponse(`no response to ${path}: ${(cause as Error).message}`, { cause });
    }
  };
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
