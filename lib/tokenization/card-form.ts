import "server-only";
import type { Environment } from "@/lib/environment";
import { type FrameLook, signedFrameUrl } from "./frame-url";
import { type TokenExConfiguration, tokenExConfiguration } from "./tokenex-configuration";

/** How the page opens the provider's card form. Both adapters return a token and an expiry date. */
export type CardForm =
  | { adapter: "frame"; frameUrl: string }
  | { adapter: "tokenex"; scriptUrl: string; configuration: TokenExConfiguration };

/** Signs what the page needs to open the card form of TOKENIZATION_ADAPTER; valid for 20 minutes. */
export function openCardForm(
  frame: { locale: string; look: FrameLook },
  environment: Environment,
  now: Date,
): CardForm {
  switch (environment.TOKENIZATION_ADAPTER) {
    case "frame":
      return { adapter: "frame", frameUrl: signedFrameUrl(frame, environment, now) };
    case "tokenex":
      return {
        adapter: "tokenex",
        scriptUrl: environment.TOKENIZATION_FRAME_URL,
        configuration: tokenExConfiguration(environment, now),
      };
  }
}
