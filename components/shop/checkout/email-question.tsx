import { useTranslations } from "next-intl";
import { useRef, useState } from "react";

import { keepTyped } from "@/components/ui/kept-forms";

type Reply = { meant?: string };

/**
 * Asks "Did you mean ada@gmail.com?" below an address that looks like a typing error, once its field was left. A press corrects it. It
 * may be right, so the form can be sent all the same.
 */
export function useEmailQuestion() {
  const input = useRef<HTMLInputElement>(null);
  const [meant, setMeant] = useState<string>();
  return {
    /** Takes what the shop says of the field. */
    ask: (field: HTMLInputElement, reply: Reply) => {
      input.current = field;
      setMeant(reply.meant);
    },
    meant,
    correct: () => {
      if (input.current === null || meant === undefined) return;
      input.current.value = meant;
      keepTyped({ type: "input", target: input.current });
      input.current.focus();
      setMeant(undefined);
    },
  };
}

type EmailQuestionProps = Pick<ReturnType<typeof useEmailQuestion>, "meant" | "correct">;

/** Where the question of `useEmailQuestion` stands, and is announced. */
export function EmailQuestion({ meant, correct }: EmailQuestionProps) {
  const t = useTranslations("checkout");
  return (
    <p role="status" className="hint">
      {meant !== undefined && (
        <button type="button" onClick={correct} className="link py-1 text-start wrap-anywhere">
          {t("emailQuestion", { email: `\u2068${meant}\u2069` })}
        </button>
      )}
    </p>
  );
}
