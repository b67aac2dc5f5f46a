import { useRef, useState } from "react";

import { keepTyped } from "@/components/ui/kept-forms";

type Reply = { meant?: string };

/**
 * Asks "Did you mean ada@gmail.com?" below an address that looks like a typing error, once its field was left. A press corrects it. It
 * may be right, so the form can be sent all the same.
 */
export function useEmailQuestion(question: string) {
  const input = useRef<HTMLInputElement>(null);
  const [meant, setMeant] = useState<string>();
  return {
    /** Takes what the shop says of the field. */
    ask: (field: HTMLInputElement, reply: Reply) => {
      input.current = field;
      setMeant(reply.meant);
    },
    text: meant === undefined ? "" : question.replace("{email}", () => `\u2068${meant}\u2069`),
    correct: () => {
      if (input.current === null || meant === undefined) return;
      input.current.value = meant;
      keepTyped({ type: "input", target: input.current });
      input.current.focus();
      setMeant(undefined);
    },
  };
}

type EmailQuestionProps = Pick<ReturnType<typeof useEmailQuestion>, "text" | "correct">;

/** Where the question of `useEmailQuestion` stands, and is announced. */
export function EmailQuestion({ text, correct }: EmailQuestionProps) {
  return (
    <p role="status" className="hint">
      {text !== "" && (
        <button type="button" onClick={correct} className="link py-1 text-start wrap-anywhere">
          {text}
        </button>
      )}
    </p>
  );
}
