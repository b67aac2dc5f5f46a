"use client";

import { useEffect } from "react";

import { SendingState, useSentState } from "@/components/ui/form";
import { useKeptForm } from "@/components/ui/kept-forms";
import type { CodeFormProps } from "@/modules/seam/module-pages";
import { DiscountField } from "./discount-field";

/** A discount code for what the page shows. It is sent by itself: the page shows the new total before it can be paid. */
export function CodeForm({
  action,
  applied,
  customer,
}: Omit<CodeFormProps, "code"> & {
  /** The name of the code that is applied. */
  applied: string | undefined;
}) {
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
