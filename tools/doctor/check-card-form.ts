import type { Environment } from "@/lib/environment";
import { merchant } from "@/lib/merchant";
import { openCardForm } from "@/lib/tokenization/card-form";

import { type Finding, fine, messageOf, wrong } from "./finding";

const part = "Card form";

/**
 * Opens the provider's card form as a shopper's browser does.
 *
 * A frame refuses a wrong id or signature and a wrong clock. TokenEx's fields say so only in a browser: of them the script is fetched.
 */
export async function checkCardForm(environment: Environment): Promise<Finding> {
  const form = openCardForm({ locale: "en", look: merchant.cardFrame }, environment, new Date());
  const address = form.adapter === "frame" ? form.frameUrl : form.scriptUrl;
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(10_000) });
    await answer.body?.cancel();
    if (answer.ok)
      return fine(part, form.adapter === "frame" ? "the frame opens" : "TokenEx's script is there");
    if (answer.status === 404)
      return wrong(part, "404", "Nothing is there: check the path in TOKENIZATION_FRAME_URL.");
    return wrong(
      part,
      `${answer.status}`,
      "The provider refuses this shop: check TOKENIZATION_ID, TOKENIZATION_TOKEN, APP_URL and this machine's clock.",
    );
  } catch (error) {
    return wrong(
      part,
      messageOf(cause(error)),
      "It cannot be reached: check TOKENIZATION_FRAME_URL, DNS and the network.",
    );
  }
}

/** What is behind the error of `fetch`, which says only that it failed. */
export function cause(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? error.cause : error;
}
