import "server-only";
import { createHmac } from "node:crypto";
import type { Environment } from "@/lib/environment";
import { signingTime } from "./signing-time";

type Tokenization = Pick<
  Environment,
  "TOKENIZATION_FRAME_URL" | "TOKENIZATION_ID" | "TOKENIZATION_TOKEN" | "APP_URL"
>;

/** What the frame takes over from the shop's look. Not signed, and ignored by a frame that does not know it. */
export type FrameLook = {
  /** Six hex digits without `#`: the colour of focus and marks, in both themes. */
  accent: string;
  /** CSS pixels of the fields' corners. */
  radius: number;
};

/**
 * Returns the signed address of the hosted card frame; valid for 20 minutes.
 *
 * The signature is base64url HMAC-SHA256 over id, origin and timestamp, keyed by TOKENIZATION_TOKEN. The key stays on
 * the server. The frame gets no theme: it then follows the browser's preference as the shop's pages do, also when that changes
 * while a card is typed. Hosted card frame, Opening the frame.
 */
export function signedFrameUrl(
  { locale, look }: { locale: string; look: FrameLook },
  environment: Tokenization,
  now: Date,
): string {
  const id = environment.TOKENIZATION_ID;
  const origin = environment.APP_URL;
  const timestamp = signingTime(now);
  const signature = createHmac("sha256", environment.TOKENIZATION_TOKEN)
    .update([id, origin, timestamp].join("|"))
    .digest("base64url");
  const url = new URL(environment.TOKENIZATION_FRAME_URL);
  const { accent, radius } = look;
  const query = { id, origin, timestamp, signature, locale, accent, radius: String(radius) };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}
