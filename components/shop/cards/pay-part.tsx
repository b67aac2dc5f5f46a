"use client";

import type { ReactNode } from "react";

import { PayButton } from "@/components/shop/payment/pay-button";
import { UnsentPayment, type UnsentPaymentTexts } from "@/components/shop/payment/unsent-payment";
import { SendingState } from "@/components/ui/form";

export type PayPartProps = {
  /** What the page showed: hidden fields that are posted. */
  fields: Record<string, string | number>;
  /** Why no payment was started. */
  message: string | undefined;
  /** What pressing the button agrees to. */
  consent?: ReactNode;
  sending: { pending: boolean; unsent: boolean };
  buttonClassName: string;
  messages: Record<"pay" | "working", string>;
  unsent?: UnsentPaymentTexts;
};

/** The end of a form that pays with a saved card: what it posts, what went wrong, and the Pay button. */
export function PayPart({
  fields,
  message,
  consent,
  sending,
  buttonClassName,
  messages,
  unsent,
}: PayPartProps) {
  return (
    <>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div role="alert" className="empty:hidden">
        {message && !sending.unsent && <p className="alert alert-destructive">{message}</p>}
      </div>
      {consent}
      <PayButton disabled={false} busy={sending.pending} className={buttonClassName} messages={messages} />
      <SendingState
        {...sending}
        working={messages.working}
        unsentText={unsent && <UnsentPayment texts={unsent} />}
      />
    </>
  );
}
