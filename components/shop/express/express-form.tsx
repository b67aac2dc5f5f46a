"use client";

import { PayPart, type PayPartProps } from "@/components/shop/cards/pay-part";
import { useSentState } from "@/components/ui/use-sent-state";

type ExpressFormProps = Omit<PayPartProps, "message" | "sending"> & {
  /** Returns a message if no payment was started. */
  action: (previous: string | undefined, form: FormData) => Promise<string | undefined>;
};

/** The button that places and pays what the page shows. Works without JavaScript too. */
export function ExpressForm({ action, ...part }: ExpressFormProps) {
  const { state: message, form, sending } = useSentState(action, undefined);
  return (
    <form {...form} autoComplete="off" className="grid gap-4">
      <PayPart {...part} message={message} sending={sending} />
    </form>
  );
}
