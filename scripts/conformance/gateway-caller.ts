import { request } from "undici";

/** Where the gateway is, and who asks. */
export type Target = {
  /** Without a slash at the end. */
  baseUrl: string;
  merchantId: string;
  username: string;
  password: string;
  /** Milliseconds that a call may take. */
  timeoutMs: number;
};

export type Answer = {
  status: number;
  /** Undefined where the answer is no JSON object. */
  body: Record<string, unknown> | undefined;
};

type Otherwise = {
  authorization?: string;
  merchantId?: string;
  method?: "GET";
};

/** Sends one call below `{base_url}/gateway/{merchant_id}/`; `otherwise` says what is to be wrong about it. */
export type Caller = (path: string, body?: unknown, otherwise?: Otherwise) => Promise<Answer>;

/** No answer came: whether the call was carried out is not known. */
export class NoAnswer extends Error {}

/** Speaks to the gateway as its document says: POST, JSON, HTTP Basic. Throws {@link NoAnswer}. */
export function gatewayCaller({ baseUrl, merchantId, username, password, timeoutMs }: Target): Caller {
  const basic = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
  return async (path, body = {}, otherwise = {}) => {
    const { authorization = basic, method = "POST" } = otherwise;
    const merchant = encodeURIComponent(otherwise.merchantId ?? merchantId);
    // Redirects are not followed: an answer from elsewhere is none of this gateway's.
    const asked = request(`${baseUrl}/gateway/${merchant}/${path}`, {
      method,
      headers: { "content-type": "application/json", ...(authorization && { authorization }) },
      body: method === "POST" ? JSON.stringify(body) : undefined,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    });
    try {
      const answer = await asked;
      return { status: answer.statusCode, body: jsonObject(await answer.body.text()) };
    } catch (cause) {
      throw new NoAnswer(`no answer came to ${path}: ${(cause as Error).message}`, { cause });
    }
  };
}

function jsonObject(text: string): Answer["body"] {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** The value at a path such as `order.id`. */
export function valueAt(body: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (value, name) => (typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined),
      body,
    );
}

/** The text at a path, if it is text and not empty. */
export function textAt(answer: Answer, path: string): string | undefined {
  const value = valueAt(answer.body, path);
  return typeof value === "string" && value !== "" ? value : undefined;
}
