"use client";

import { useEffect } from "react";

import { DiscountField } from "@/components/shop/cart/discount-field";
import { SendingState, useSentState } from "@/components/ui/form";
import { useKeptForm } from "@/components/ui/kept-forms";

/** The server's reply: a code that cannot be used, as it was typed, and why. Both are absent once a code was applied or taken away. */
export type ExpressDiscountState = { typed?: string; error?: string };

type ExpressDiscountProps = {
  action: (previous: ExpressDiscountState, form: FormData) => Promise<ExpressDiscountState>;
  /** The name of the code that is applied. */
  applied: string | undefined;
  /** The customer, for what is kept of the form in this tab. */
  customer: string;
};

/** A discount code for what the page shows. It is sent by itself: the page shows the new total before it can be paid. */
export function ExpressDiscount({ action, applied, customer }: ExpressDiscountProps) {
  const { state, form, sending } = useSentState(action, {});
  const ref = useKeptForm(state);
  useEffect(() => {
    if (state.error !== undefined) document.getElementById("discountCode")?.focus();
  }, [state]);
  return (
    <form ref={ref} {...form} data-kept="express" data-kept-for={customer} className="text-sm">
      <DiscountField applied={applied} typed={state.typed} error={state.error} />
      <SendingState {...sending} />
    </form>
  );
}
