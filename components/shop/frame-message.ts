/** What the hosted card frame may say. Its contract: unknown types and unknown fields are ignored. */
export type FrameMessage =
  | { type: "ready" }
  | { type: "state"; valid: boolean }
  | { type: "resize"; height: number }
  | { type: "token"; token: string; expiryMonth: number; expiryYear: number }
  | { type: "error"; code: "invalid" | "expired" | "unavailable" };

const lowest = 80;
const highest = 900;

/**
 * Reads a message of the frame's; undefined where it is none.
 *
 * By hand, because a schema library would weigh more than all the rest of the page's own script. What the token
 * and the expiry may be is for the server to judge. An unknown error code is `unavailable`.
 */
export function readFrameMessage(data: unknown): FrameMessage | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const { type, ...fields } = data as Record<string, unknown>;
  switch (type) {
    case "ready":
      return { type };
    case "state":
      return { type, valid: fields.valid === true };
    case "resize": {
      const { height } = fields;
      if (typeof height !== "number" || !Number.isFinite(height)) return undefined;
      return { type, height: Math.min(Math.max(Math.ceil(height), lowest), highest) };
    }
    case "token": {
      const { token, expiryMonth, expiryYear } = fields;
      if (typeof token !== "string" || token === "") return undefined;
      if (typeof expiryMonth !== "number" || typeof expiryYear !== "number") return undefined;
      return { type, token, expiryMonth, expiryYear };
    }
    case "error": {
      const { code } = fields;
      return { type, code: code === "invalid" || code === "expired" ? code : "unavailable" };
    }
    default:
      return undefined;
  }
}
