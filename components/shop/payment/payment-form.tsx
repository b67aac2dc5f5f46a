"use client";

import { useTranslations } from "next-intl";
import type { ReactNode, RefObject } from "react";

import { useSentState } from "@/components/ui/form";
import { WithoutScripts } from "@/components/ui/without-scripts";
import type { CardBrand } from "@/lib/i18n/card-brand";

import { PayPart, type PayPartProps } from "./pay-part";
import { type CardFormPhase, type CardFormProblem, inputOf } from "./use-card-form";

/** What the page passes to every card form. */
export type PaymentFormProps = Pick<PayPartProps, "fields" | "consent" | "pay" | "paymentPath"> & {
  /** Receives the card's token; returns a message if no payment was started. */
  action: (previous: string | undefined, form: FormData) => Promise<string | undefined>;
  /** The box to save the card with the payment, if it may be saved. */
  saveBox?: ReactNode;
};

export type CardFormProps = PaymentFormProps & {
  /** The brands that the shop takes, and their names as a list. */
  accepted: { brands: readonly CardBrand[]; names: string };
};

type Props = CardFormProps & {
  form: RefObject<HTMLFormElement | null>;
  phase: CardFormPhase;
  problem: CardFormProblem | undefined;
  /** Requests a token, which arrives later and is sent with `sendToken`. */
  onTokenize: () => void;
  /** Loads the card form again. */
  onRetry: () => void;
  children: ReactNode;
};

/** The form around a provider's card form: its problems and the Pay button. Sends a token, never a card number. */
export function PaymentForm({
  action,
  saveBox,
  accepted,
  form,
  phase,
  problem,
  onTokenize,
  onRetry,
  children,
  ...payment
}: Props) {
  const { state: reply, form: sentForm, sending } = useSentState(action, undefined);
  const t = useTranslations("pay");
  const sendingTexts = useTranslations("sending");
  // A form that was never there holds nothing.
  const isUnreached = problem === "offline" && phase === "loading";
  const describeProblem = () => {
    switch (problem) {
      case undefined:
        return reply;
      case "not_accepted":
        return t("notAccepted", { brands: accepted.names });
      case "offline":
        if (isUnreached) return sendingTexts("unsent");
        return t("offline");
      default:
        return t(problem);
    }
  };
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
        <p className="alert alert-warning">{t("noScripts")}</p>
      </WithoutScripts>
      <div className="awaits-scripts">{children}</div>
      {saveBox}
      <input type="hidden" name="token" defaultValue="" />
      <input type="hidden" name="expiryMonth" defaultValue="" />
      <input type="hidden" name="expiryYear" defaultValue="" />
      <PayPart
        {...payment}
        message={describeProblem()}
        remedy={
          (problem === "unavailable" || problem === "refused" || isUnreached) && (
            <button type="button" onClick={onRetry} className="link justify-self-start text-sm">
              {t("retry")}
            </button>
          )
        }
        sending={{ pending: busy, unsent: sending.unsent && problem === undefined }}
        disabled={phase === "loading"}
      />
    </form>
  );
}
