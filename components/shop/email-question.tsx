import { useState } from "react";

import { suggestEmail } from "@/lib/text/suggest-email";

/**
 * Asks "Did you mean ada@gmail.com?" below an address that looks like a typing error, once its field was left. It may be right, so the
 * form can be sent all the same.
 */
export function useEmailQuestion(question: string): {
  /** For the field's `onBlur`. */
  ask: (event: { target: HTMLInputElement }) => void;
  text: string;
} {
  const [meant, setMeant] = useState<string>();
  return {
    ask: ({ target }) => setMeant(suggestEmail(target.value)),
    // The text changes in its element, which stays: a browser may have translated it.
    text: meant === undefined ? "" : question.replace("{email}", () => `\u2068${meant}\u2069`),
  };
}

/** Where the question of `useEmailQuestion` stands, and is announced. */
export function EmailQuestion({ text }: { text: string }) {
  return (
    <p role="status" className="hint wrap-anywhere empty:sr-only">
      {text}
    </p>
  );
}
