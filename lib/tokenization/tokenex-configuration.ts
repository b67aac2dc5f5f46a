import "server-only";
import { createHmac } from "node:crypto";
import type { Environment } from "@/lib/environment";
import { signingTime } from "./signing-time";

/** The signed fields of TokenEx's script, with its names. None of them is secret. */
export type TokenExConfiguration = {
  tokenExID: string;
  /** The shop's own origin. */
  origin: string;
  /** UTC, `yyyyMMddHHmmss`. */
  timestamp: string;
  tokenScheme: string;
  /** base64. */
  authenticationKey: string;
};

/**
 * Returns the signed configuration of TokenEx's hosted iframe; valid for 20 minutes.
 *
 * `authenticationKey` is base64 HMAC-SHA256 over `tokenExID|origin|timestamp|tokenScheme`, keyed by TOKENIZATION_TOKEN.
 * The key stays on the server. Gateway supplement, TokenEx's hosted iframe.
 */
export function tokenExConfiguration(
  environment: Pick<
    Environment,
    "APP_URL" | "TOKENIZATION_ID" | "TOKENIZATION_TOKEN" | "TOKENIZATION_SCHEME"
  >,
  now: Date,
): TokenExConfiguration {
  const tokenExID = environment.TOKENIZATION_ID;
  const origin = environment.APP_URL;
  const timestamp = signingTime(now);
  const tokenScheme = environment.TOKENIZATION_SCHEME;
  const authenticationKey = createHmac("sha256", environment.TOKENIZATION_TOKEN)
    .update([tokenExID, origin, timestamp, tokenScheme].join("|"))
    .digest("base64");
  return { tokenExID, origin, timestamp, tokenScheme, authenticationKey };
}
