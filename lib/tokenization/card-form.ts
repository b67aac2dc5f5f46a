import "server-only";
import type { Environment } from "@/lib/environment";
import { signedFrameUrl } from "./frame-url";
import { type TokenExConfiguration, tokenExConfiguration } from "./tokenex-configuration";

/** How the page is to open the provider's card form. Either way it ends in a token and an expiry date. */
export type CardForm =
  | { adapter: "frame"; frameUrl: string }
  | { adapter: "tokenex"; scriptUrl: string; configuration: TokenExConfiguration };

/** Signs one opening of the card form that TOKENIZATION_ADAPTER names; it is good for 20 minutes. */
export function openCardForm({ locale }: { locale: string }, environment: Environment, now: Date): CardForm {
  switch (environment.TOKENIZATION_ADAPTER) {
    case "frame":
      return { adapter: "frame", frameUrl: signedFrameUrl({ locale }, environment, now) };
    case "tokenex":
      return {
        adapter: "tokenex",
        scriptUrl: environment.TOKENIZATION_FRAME_URL,
        configuration: tokenExConfiguration(environment, now),
      };
  }
}
