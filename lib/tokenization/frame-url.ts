import "server-only";
import { createHmac } from "node:crypto";
import type { Environment } from "@/lib/environment";
import { signingTime } from "./signing-time";

type Tokenization = Pick<
  Environment,
  "TOKENIZATION_FRAME_URL" | "TOKENIZATION_ID" | "TOKENIZATION_TOKEN" | "APP_URL"
>;

/**
 * Returns the signed address of the hosted card frame; valid for 20 minutes.
 *
 * The signature is base64url HMAC-SHA256 over id, origin and timestamp, keyed by TOKENIZATION_TOKEN. The key stays on
 * the server. Hosted card frame, Opening the frame.
 */
export function signedFrameUrl({ locale }: { locale: string }, environment: Tokenization, now: Date): string {
  const id = environment.TOKENIZATION_ID;
  const origin = environment.APP_URL;
  const timestamp = signingTime(now);
  const signature = createHmac("sha256", environment.TOKENIZATION_TOKEN)
    .update([id, origin, timestamp].join("|"))
    .digest("base64url");
  const url = new URL(environment.TOKENIZATION_FRAME_URL);
  for (const [name, value] of Object.entries({ id, origin, timestamp, signature, locale })) {
    url.searchParams.set(name, value);
  }
  return url.href;
}
