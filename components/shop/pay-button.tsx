"use client";

import { useFormStatus } from "react-dom";

type PayButtonProps = {
  /** The card form cannot be asked now. */
  asleep: boolean;
  /** The card form is being asked. */
  working: boolean;
  className: string;
  sentences: Record<"pay" | "working", string>;
};

/** The one button that starts a payment; it sleeps from the press to the bank's answer. */
export function PayButton({ asleep, working, className, sentences }: PayButtonProps) {
  const { pending } = useFormStatus();
  const busy = pending || working;
  return (
    <>
      <button
        className={className}
        disabled={asleep || pending}
        // A field that loses the focus to this press may take its error back, and so move the button from under it.
        onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      >
        {busy && (
          <span
            aria-hidden
            className="size-4 animate-spin rounded-full border-2 border-current border-e-transparent"
          />
        )}
        {busy ? sentences.working : sentences.pay}
      </button>
      <p role="status" className="sr-only">
        {busy && sentences.working}
      </p>
    </>
  );
}
