"use client";

import { useEffect } from "react";

import { DiscountField, type DiscountTexts } from "@/components/shop/discount-field";
import { SendingState } from "@/components/ui/sending-state";
import { useSentState } from "@/components/ui/use-sent-state";

/** The server's reply: a code that cannot be used, as it was typed, and why. Both are absent once a code was applied or taken away. */
export type ExpressDiscountState = { typed?: string; error?: string };

type ExpressDiscountProps = {
  action: (previous: ExpressDiscountState, form: FormData) => Promise<ExpressDiscountState>;
  texts: DiscountTexts;
  isApplied: boolean;
};

/** A discount code for what the page shows. It is sent by itself: the page shows the new total before it can be paid. */
export function ExpressDiscount({ action, texts, isApplied }: ExpressDiscountProps) {
  const { state, form, sending } = useSentState(action, {});
  useEffect(() => {
    if (state.error !== undefined) document.getElementById("discountCode")?.focus();
  }, [state]);
  return (
    <form {...form} className="text-sm">
      <DiscountField texts={texts} isApplied={isApplied} typed={state.typed} error={state.error} />
      <SendingState {...sending} />
    </form>
  );
}
