/** A message of the hosted card frame. By its contract, unknown types and unknown fields are ignored. */
export type FrameMessage =
  | { type: "ready" }
  /** The brand is the gateway's word for it, once the number shows it. */
  | { type: "state"; valid: boolean; brand?: string }
  | { type: "resize"; height: number }
  | { type: "token"; token: string; expiryMonth: number; expiryYear: number }
  | { type: "submit" }
  | { type: "error"; code: "invalid" | "expired" | "unavailable" };

/** Limits of the frame's height in pixels. */
const minHeight = 80;
const maxHeight = 900;

/**
 * Reads a message of the card frame; undefined for anything else. An unknown error code counts as `unavailable`, and so does a
 * token that cannot be read: the page says so at once instead of waiting for another one. Expiry dates may come as text.
 *
 * Not with zod: the library would be larger than all other scripts of this page. The server checks the token and
 * the expiry date.
 */
export function readFrameMessage(data: unknown): FrameMessage | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const { type, ...fields } = data as Record<string, unknown>;
  switch (type) {
    case "ready":
    case "submit":
      return { type };
    case "state":
      return {
        type,
        valid: fields.valid === true,
        ...(typeof fields.brand === "string" && { brand: fields.brand }),
      };
    case "resize": {
      const { height } = fields;
      if (typeof height !== "number" || !Number.isFinite(height)) return undefined;
      return { type, height: Math.min(Math.max(Math.ceil(height), minHeight), maxHeight) };
    }
    case "token": {
      const { token } = fields;
      const [expiryMonth, expiryYear] = [readDigits(fields.expiryMonth), readDigits(fields.expiryYear)];
      if (typeof token !== "string" || token === "" || expiryMonth === undefined || expiryYear === undefined)
        return { type: "error", code: "unavailable" };
      return { type, token, expiryMonth, expiryYear: expiryYear % 100 };
    }
    case "error": {
      const { code } = fields;
      return { type, code: code === "invalid" || code === "expired" ? code : "unavailable" };
    }
    default:
      return undefined;
  }
}

/** A month or a year, with or without its century. */
function readDigits(value: unknown): number | undefined {
  const digits = /^\s*((20)?\d{1,2})\s*$/.exec(String(value))?.[1];
  return digits === undefined ? undefined : Number(digits);
}
