"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

type SendingStateProps = {
  pending: boolean;
  unsent: boolean;
  /** What the form is doing. */
  working?: string;
  /** What to say if the shop could not be reached, if more than the page was at stake. */
  unsentText?: ReactNode;
};

/** Says beside a form's button that the form is being sent, or that it could not be. Both are announced. */
export function SendingState({ pending, unsent, working, unsentText }: SendingStateProps) {
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {/* In an element of its own: a browser may have translated it. */}
        {pending && <span>{working ?? <SharedText of="working" />}</span>}
      </p>
      <div role="alert" className="w-full empty:hidden">
        {unsent && <p className="alert alert-destructive">{unsentText ?? <SharedText of="unsent" />}</p>}
      </div>
    </>
  );
}

function SharedText({ of }: { of: "working" | "unsent" }) {
  return useTranslations("sending")(of);
}
