/** Where the gateway is, and who asks. */
export interface Target {
  /** Without a slash at the end. */
  baseUrl: string;
  merchantId: string;
  username: string;
  password: string;
  /** Milliseconds that a call may take. */
  timeoutMs: number;
}

export interface Answer {
  status: number;
  /** Undefined where the answer is no JSON object. */
  body: Record<string, unknown> | undefined;
}

interface Otherwise {
  authorization?: string;
  merchantId?: string;
  method?: "GET";
}

/** Sends one call below `{base_url}/gateway/{merchant_id}/`; `otherwise` says what is to be wrong about it. */
export type Caller = (path: string, body?: unknown, otherwise?: Otherwise) => Promise<Answer>;

/** Speaks to the gateway as its document says: POST, JSON, HTTP Basic. A call without an answer throws. */
export function gatewayCaller({ baseUrl, merchantId, username, password, timeoutMs }: Target): Caller {
  const basic = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
  return async (path, body = {}, otherwise = {}) => {
    const { authorization = basic, method = "POST" } = otherwise;
    const merchant = encodeURIComponent(otherwise.merchantId ?? merchantId);
    const response = await fetch(`${baseUrl}/gateway/${merchant}/${path}`, {
      method,
      headers: { "content-type": "application/json", ...(authorization && { authorization }) },
      body: method === "POST" ? JSON.stringify(body) : undefined,
      // An answer from elsewhere is no answer of this gateway, and credentials are not carried there.
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, body: jsonObject(await response.text()) };
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
