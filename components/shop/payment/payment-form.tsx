"use client";

import { useTranslations } from "next-intl";
import type { ReactNode, RefObject } from "react";

import { SendingState, useSentState } from "@/components/ui/form";
import { WithoutScripts } from "@/components/ui/without-scripts";

import { PayButton } from "./pay-button";
import { inputOf } from "./send-card";
import { UnsentPayment, type UnsentPaymentTexts } from "./unsent-payment";
import type { CardFormPhase, CardFormProblem } from "./use-card-form";

/** What the page passes to every card form. */
export type PaymentFormProps = {
  /** Receives the card's token; returns a message if no payment was started. */
  action: (previous: string | undefined, form: FormData) => Promise<string | undefined>;
  /** What the page showed: hidden fields that are posted with the card. */
  fields: Record<string, string | number>;
  /** The box to save the card with the payment, if it may be saved. */
  saveBox?: ReactNode;
  /** What pressing the button agrees to, shown above it. */
  consent?: ReactNode;
  buttonClassName: string;
  messages: Record<CardFormProblem | "loading" | "noScripts" | "pay" | "working" | "retry", string>;
  /** Set if the form moves money. */
  unsent?: UnsentPaymentTexts;
};

type Props = PaymentFormProps & {
  form: RefObject<HTMLFormElement | null>;
  phase: CardFormPhase;
  problem: CardFormProblem | undefined;
  /** Requests a token, which arrives later and is sent with `sendCard`. */
  onTokenize: () => void;
  /** Loads the card form again. */
  onRetry: () => void;
  children: ReactNode;
};

/** The form around a provider's card form: its problems and the Pay button. Sends a token, never a card number. */
export function PaymentForm({
  action,
  fields,
  saveBox,
  consent,
  buttonClassName,
  messages,
  unsent,
  form,
  phase,
  problem,
  onTokenize,
  onRetry,
  children,
}: Props) {
  const { state: reply, form: sentForm, sending } = useSentState(action, undefined);
  // A form that was never there holds nothing.
  const isUnreached = problem === "offline" && phase === "loading";
  const t = useTranslations("sending");
  const message =
    problem === undefined ? !sending.unsent && reply : isUnreached ? t("unsent") : messages[problem];
  const busy = sending.pending || phase === "tokenizing";
  return (
    <form
      ref={form}
      action={sentForm.action}
      // A browser that restores an earlier choice would save a card that the shopper does not save.
      autoComplete="off"
      onSubmit={(event) => {
        const { currentTarget } = event;
        if (inputOf(currentTarget, "token").value === "") {
          event.preventDefault();
          if (phase === "ready" && !busy) onTokenize();
          return;
        }
        sentForm.onSubmit(event);
        // The next press asks for a token of its own.
        inputOf(currentTarget, "token").value = "";
      }}
      className="grid gap-4 noscript:hidden"
    >
      <WithoutScripts>
        <p className="alert alert-warning">{messages.noScripts}</p>
      </WithoutScripts>
      <div className="awaits-scripts">{children}</div>
      {saveBox}
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="token" defaultValue="" />
      <input type="hidden" name="expiryMonth" defaultValue="" />
      <input type="hidden" name="expiryYear" defaultValue="" />
      <div role="alert" className="empty:hidden">
        {message && <p className="alert alert-destructive">{message}</p>}
      </div>
      {(problem === "unavailable" || problem === "refused" || isUnreached) && (
        <button type="button" onClick={onRetry} className="link justify-self-start text-sm">
          {messages.retry}
        </button>
      )}
      {consent}
      <PayButton disabled={phase === "loading"} busy={busy} className={buttonClassName} messages={messages} />
      <SendingState
        pending={busy}
        unsent={sending.unsent && problem === undefined}
        working={messages.working}
        unsentText={unsent && <UnsentPayment texts={unsent} />}
      />
    </form>
  );
}
