"use client";

import { useFormStatus } from "react-dom";

type PayButtonProps = {
  /** Whether the card form cannot return a token now. */
  disabled: boolean;
  /** Whether the card form is making a token. */
  tokenizing: boolean;
  className: string;
  messages: Record<"pay" | "working", string>;
};

/** The button that starts a payment. It stays disabled from the press to the bank's answer. */
export function PayButton({ disabled, tokenizing, className, messages }: PayButtonProps) {
  const { pending } = useFormStatus();
  const busy = pending || tokenizing;
  return (
    <>
      <button
        className={className}
        disabled={disabled || pending}
        // The press blurs a field. If that removes an error message, the button moves before the pointer is released.
        // With pointer capture the click still reaches the button.
        onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      >
        {busy && (
          <span
            aria-hidden
            className="size-4 animate-spin rounded-full border-2 border-current border-e-transparent"
          />
        )}
        <span>{busy ? messages.working : messages.pay}</span>
      </button>
      <p role="status" className="sr-only">
        {busy && messages.working}
      </p>
    </>
  );
}
