import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useRef } from "react";

import { buttonVariants } from "@/components/ui/button";
import { describedBy } from "@/components/ui/field";
import { dropTyped } from "@/components/ui/kept-forms";

type DiscountFieldProps = {
  /** The name of a code that the cart has and that is valid for it. */
  applied: string | undefined;
  /** What it takes off, unless that stands beside the field. */
  amount?: string;
  /** What was typed, and what is wrong with it. */
  typed: string | undefined;
  error: string | undefined;
};

/** A discount code: a folded field, or the code that is applied. Both are sent with the form, which keeps all that was typed. */
export function DiscountField({ applied, amount, typed, error }: DiscountFieldProps) {
  const t = useTranslations("discounts");
  const isApplied = applied !== undefined;
  const shownCode = useRef<HTMLParagraphElement>(null);
  const folded = useRef<HTMLElement>(null);
  const wasApplied = useRef(isApplied);
  useEffect(() => {
    // The pressed button is gone with what it stood in.
    const shown = shownCode.current ?? folded.current;
    if (isApplied !== wasApplied.current) {
      shown?.focus();
      dropTyped(shown, "discountCode");
    }
    wasApplied.current = isApplied;
  }, [isApplied]);
  if (applied !== undefined)
    return (
      <div className="choice grid justify-items-start gap-1 px-4 py-3">
        <p ref={shownCode} tabIndex={-1} className="flex w-full justify-between gap-4">
          <span className="font-medium wrap-anywhere">{t("applied", { code: applied })}</span>
          <span className="tabular-nums">{amount}</span>
        </p>
        <button
          name="use"
          value="no-discount"
          className="link min-h-6 cursor-pointer rounded-sm text-sm outline-offset-4"
        >
          {t("remove", { code: applied })}
        </button>
      </div>
    );
  return (
    // What was typed before opens it, before React runs.
    <details suppressHydrationWarning open={error !== undefined}>
      <summary ref={folded} className="link w-fit cursor-pointer">
        {t("label")}
      </summary>
      <div className="field mt-4 max-w-md">
        <div className="flex gap-3">
          <input
            // Mounted again with the code that was sent.
            key={typed}
            id="discountCode"
            name="discountCode"
            aria-label={t("label")}
            defaultValue={typed}
            onKeyDown={pressApply}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="done"
            className="input"
            {...describedBy("discountCode", { error })}
          />
          <button name="use" value="discount" className={buttonVariants({ variant: "outline" })}>
            {t("apply")}
          </button>
        </div>
        {error && (
          <p id="discountCode-error" className="field-error">
            {error}
          </p>
        )}
      </div>
    </details>
  );
}

/** Enter in the field presses the button beside it. */
function pressApply(event: KeyboardEvent<HTMLInputElement>) {
  const apply = event.currentTarget.nextElementSibling;
  if (event.key !== "Enter" || event.nativeEvent.isComposing || !(apply instanceof HTMLButtonElement)) return;
  event.preventDefault();
  apply.click();
}
