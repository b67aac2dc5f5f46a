"use client";

import { type ReactNode, type RefObject, useActionState } from "react";

import { PayButton } from "./pay-button";
import type { Trouble } from "./use-card-form";

/** What every card form is told by the page around it. */
export type PaymentFormProps = {
  /** Takes the card's token; answers a sentence where no payment was started. */
  action: (previous: string | undefined, form: FormData) => Promise<string | undefined>;
  number: string;
  attempts: number;
  buttonClassName: string;
  sentences: Record<Trouble | "loading" | "pay" | "working" | "retry", string>;
};

type Props = PaymentFormProps & {
  form: RefObject<HTMLFormElement | null>;
  phase: "opening" | "ready" | "asked";
  trouble: Trouble | undefined;
  /** Asks the card form for a token, which comes back through `sendCard`. */
  onAsk: () => void;
  /** Opens the card form anew. */
  onRetry: () => void;
  children: ReactNode;
};

/** The form around a provider's card form, with what went wrong and the Pay button: sends a token, never a card. */
export function PaymentForm({
  action,
  number,
  attempts,
  buttonClassName,
  sentences,
  form,
  phase,
  trouble,
  onAsk,
  onRetry,
  children,
}: Props) {
  const [notTaken, pay] = useActionState(action, undefined);
  const sentence = trouble === undefined ? notTaken : sentences[trouble];
  return (
    <form
      ref={form}
      action={pay}
      onSubmit={(event) => {
        if (inputOf(event.currentTarget, "token").value !== "") return;
        event.preventDefault();
        if (phase === "ready") onAsk();
      }}
      className="grid gap-4 noscript:hidden"
    >
      <div className="relative">
        {phase === "opening" && trouble === undefined && (
          <p className="absolute inset-x-0 top-0 grid h-full place-content-center rounded-xl bg-muted text-sm text-muted-foreground">
            {sentences.loading}
          </p>
        )}
        {children}
      </div>
      <input type="hidden" name="number" value={number} />
      <input type="hidden" name="attempts" value={attempts} />
      <input type="hidden" name="token" defaultValue="" />
      <input type="hidden" name="expiryMonth" defaultValue="" />
      <input type="hidden" name="expiryYear" defaultValue="" />
      <div role="alert" className="empty:hidden">
        {sentence && (
          <p className="rounded-xl border border-destructive-border bg-destructive-subtle px-4 py-3 text-sm text-destructive-text">
            {sentence}
          </p>
        )}
      </div>
      {trouble === "unavailable" && (
        <button
          type="button"
          onClick={onRetry}
          className="justify-self-start text-sm underline underline-offset-4"
        >
          {sentences.retry}
        </button>
      )}
      <PayButton
        asleep={phase !== "ready"}
        working={phase === "asked"}
        className={buttonClassName}
        sentences={sentences}
      />
    </form>
  );
}

/** Sends a card's token and expiry date through the form. */
export function sendCard(
  form: HTMLFormElement | null,
  { token, expiryMonth, expiryYear }: { token: string; expiryMonth: number; expiryYear: number },
): void {
  if (form === null) return;
  for (const [name, value] of Object.entries({ token, expiryMonth, expiryYear })) {
    inputOf(form, name).value = String(value);
  }
  form.requestSubmit();
}

function inputOf(form: HTMLFormElement, name: string): HTMLInputElement {
  return form.elements.namedItem(name) as HTMLInputElement;
}
