"use client";

import { clsx } from "clsx";

import { PayPart, type PayPartProps } from "@/components/shop/payment/pay-part";
import { useSentState } from "@/components/ui/form";

type ExpressFormProps = Omit<PayPartProps, "message" | "sending"> & {
  /** Returns a message if no payment was started. */
  action: (previous: string | undefined, form: FormData) => Promise<string | undefined>;
  /** The customer, for what is kept of the checkout in this tab. */
  customer: string;
};

/** The button that places and pays what the page shows. Works without JavaScript too. */
export function ExpressForm({ action, customer, ...part }: ExpressFormProps) {
  const { state: message, form, sending } = useSentState(action, undefined);
  return (
    // What was typed at the checkout before is kept until this form has placed the order.
    <form
      {...form}
      data-kept="checkout"
      data-kept-for={customer}
      data-header="enclosed"
      autoComplete="off"
      // Terms are read before the button.
      className={clsx(part.consent === undefined && "sticky-pay", "grid gap-4")}
    >
      <PayPart {...part} message={message} sending={sending} />
    </form>
  );
}
