import { unstable_isUnrecognizedActionError } from "next/navigation";
import { type FormEvent, useEffect, useState, useTransition } from "react";

import { keepTyped } from "./kept-forms";

/**
 * Sends a form, and keeps the page with all that was typed if the shop cannot be reached.
 *
 * While it is sent, the pressed button is `aria-busy`. `unsent` then says whether the shop could not be reached; it may have
 * received the form all the same. Any other error is thrown, and leads to the error page.
 */
export function useSending() {
  const [pending, startSending] = useTransition();
  const [unsent, setUnsent] = useState(false);
  const [pressed, setPressed] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!pending || pressed === null) return;
    pressed.setAttribute("aria-busy", "true");
    return () => pressed.removeAttribute("aria-busy");
  }, [pending, pressed]);

  const send = (work: () => Promise<void>, button: HTMLElement | null) => {
    setPressed(button);
    setUnsent(false);
    startSending(async () => {
      try {
        await work();
      } catch (error) {
        if (isAnswer(error)) throw error;
        setUnsent(true);
        keepTyped({ type: "reply", target: button });
      }
    });
  };

  /** For the form's `onSubmit`. A press while the form is being sent does nothing. */
  const submit = (event: FormEvent<HTMLFormElement>, work: (form: FormData) => Promise<void>) => {
    event.preventDefault();
    if (pending) return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const form = new FormData(event.currentTarget, submitter);
    send(() => work(form), submitter);
  };
  return { sending: { pending, unsent }, send, submit };
}

/** Whether the server has answered: with a redirect or an error of its own, or that it does not know the action. */
function isAnswer(error: unknown): boolean {
  return (error instanceof Error && "digest" in error) || unstable_isUnrecognizedActionError(error);
}
