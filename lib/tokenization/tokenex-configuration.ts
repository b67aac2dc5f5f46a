import "server-only";
import { createHmac } from "node:crypto";
import type { Environment } from "@/lib/environment";
import { signingTime } from "./signing-time";

/** What the provider's script compares with its key, named as the script names it; nothing in it is secret. */
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
 * The signed configuration of TokenEx's hosted iframe for our page; good for 20 minutes.
 *
 * The key is base64 HMAC-SHA256 over `tokenExID|origin|timestamp|tokenScheme`, keyed by TOKENIZATION_TOKEN, which
 * stays here. Gateway supplement, TokenEx's hosted iframe.
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
