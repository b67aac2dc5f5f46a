"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

import { buttonVariants } from "@/components/ui/button";
import { SendingState } from "@/components/ui/form";

export type PayPartProps = {
  /** What the page showed: hidden fields that are posted. */
  fields: Record<string, string | number>;
  /** Why no payment was started. */
  message: ReactNode;
  /** What helps against it. */
  remedy?: ReactNode;
  /** What pressing the button agrees to. */
  consent?: ReactNode;
  sending: { pending: boolean; unsent: boolean };
  /** Whether the card form is not there yet. */
  disabled?: boolean;
  /** The button's text. */
  pay: string;
  /** The page that says whether a payment was sent; undefined if the form moves no money. */
  paymentPath?: string;
};

/** The end of a form that pays: what it posts, what went wrong, and the Pay button. */
export function PayPart({
  fields,
  message,
  remedy,
  consent,
  sending,
  disabled = false,
  pay,
  paymentPath,
}: PayPartProps) {
  const t = useTranslations("pay");
  return (
    <>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div role="alert" className="empty:hidden">
        {message && !sending.unsent && <p className="alert alert-destructive">{message}</p>}
      </div>
      {remedy}
      {consent}
      <PayButton disabled={disabled} busy={sending.pending} text={sending.pending ? t("working") : pay} />
      <SendingState
        {...sending}
        working={t("working")}
        unsentText={
          paymentPath && (
            <>
              <span>{t("unsent")}</span>{" "}
              <a href={paymentPath} className="link font-medium">
                {t("unsentLink")}
              </a>
            </>
          )
        }
      />
    </>
  );
}

/** `busy` from the press to the bank's answer. The button keeps the focus meanwhile. */
function PayButton({ disabled, busy, text }: { disabled: boolean; busy: boolean; text: string }) {
  return (
    <button
      className={clsx(
        "relative",
        buttonVariants({
          size: "lg",
          className: "h-auto min-h-13 w-full py-3 text-balance whitespace-normal",
        }),
      )}
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
      <span>{text}</span>
    </button>
  );
}
