"use client";

import { clsx } from "clsx";

type PayButtonProps = {
  /** Whether the card form is not there yet. */
  disabled: boolean;
  /** From the press to the bank's answer. The button keeps the focus meanwhile. */
  busy: boolean;
  className: string;
  messages: Record<"pay" | "working", string>;
};

/** The button that starts a payment. */
export function PayButton({ disabled, busy, className, messages }: PayButtonProps) {
  return (
    <button
      className={clsx("relative", className)}
      disabled={disabled}
      aria-disabled={busy || undefined}
      // The press blurs a field. If that removes an error message, the button moves before the pointer is released.
      // With pointer capture the click still reaches the button.
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
    >
      {busy && (
        <span
          aria-hidden
          className="absolute start-4 size-4 animate-spin rounded-full border-2 border-current border-e-transparent"
        />
      )}
      <span>{busy ? messages.working : messages.pay}</span>
    </button>
  );
}
