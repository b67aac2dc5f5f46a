import { createHmac } from "node:crypto";
import { checkTimestamp, equalInConstantTime, type SignatureCheck } from "./frame-signature";

export type TokenExConfig = {
  tokenExID: string;
  origin: string;
  /** UTC, `yyyyMMddHHmmss`. */
  timestamp: string;
  tokenScheme: string;
};

/** Checks that the holder of the merchant's secret signed the configuration, at most 20 minutes ago. */
export function checkAuthenticationKey(
  config: TokenExConfig & { authenticationKey: string },
  merchant: { id: string; secret: string },
  now: number,
): SignatureCheck {
  const expected = authenticationKey(config, merchant.secret);
  if (config.tokenExID !== merchant.id) return { kind: "invalid", reason: "id" };
  if (!equalInConstantTime(config.authenticationKey, expected))
    return { kind: "invalid", reason: "signature" };
  return checkTimestamp(config.timestamp, now);
}

/** The key that the merchant's server makes: base64 HMAC-SHA256 over `tokenExID|origin|timestamp|tokenScheme`. */
export function authenticationKey(config: TokenExConfig, secret: string): string {
  return createHmac("sha256", secret).update(keyedText(config)).digest("base64");
}

/** The text under the key. */
export function keyedText({ tokenExID, origin, timestamp, tokenScheme }: TokenExConfig): string {
  return [tokenExID, origin, timestamp, tokenScheme].join("|");
}
