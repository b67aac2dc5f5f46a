"use client";

import { useEffect, useRef } from "react";

import { Alert, AlertTitle } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { describedBy, Field, InputField } from "@/components/ui/field";
import { SendingState, useSentState } from "@/components/ui/form";
import { useKeptForm } from "@/components/ui/kept-forms";
import type { OperationView } from "@/lib/unknown-outcomes/read-operation";

type ResolveField = "decision" | "reference" | "amount" | "exceeds" | "transactionId" | "reason";

/** The typed values, and the message of each field that is wrong. */
export type ResolveFormState = {
  values: Partial<Record<ResolveField, string>>;
  errors: Partial<Record<ResolveField, string>>;
};

type ResolveFormProps = {
  submit: (state: ResolveFormState, form: FormData) => Promise<ResolveFormState>;
  operationId: string;
  kind: OperationView["kind"];
  /** Whether a second person must approve the decision. */
  asks: boolean;
  /** The currency and the largest amount that the bank can have moved; null if it moves all or nothing. */
  amount: { currency: string; most: string; value: string } | null;
  transactionId: { value: string; required: boolean };
  /** When the day of settlement has passed, from which on "it did not happen" needs no reference of the bank. */
  dayEnds: { at: string; hasPassed: boolean };
};

/** Asks for the decision about an unknown outcome and its reason. Works without JavaScript, and keeps what was typed. */
export function ResolveForm(props: ResolveFormProps) {
  const { submit, operationId, kind, asks, amount, transactionId, dayEnds } = props;
  const { state, form, sending } = useSentState(submit, {
    values: { amount: amount?.value, transactionId: transactionId.value },
    errors: {},
  });
  const ref = useKeptForm(state);
  const { values, errors } = state;
  const summary = useRef<HTMLDivElement>(null);
  const messages = Object.values(errors);
  useEffect(() => summary.current?.focus(), [state]);
  const amountHint = amount && `${amount.most} was requested. Enter less only if the bank moved a part.`;
  const referenceHint = dayEnds.hasPassed
    ? `What the bank calls its answer, such as the number of your case. The day of settlement has passed (${dayEnds.at}), so “It did not happen” can do without it.`
    : `What the bank calls its answer, such as the number of your case. “It did not happen” needs it until the day of settlement has passed: ${dayEnds.at}. Until then the bank may still move the money.`;
  const transactionIdHint = transactionId.required
    ? "As the bank's portal shows it. The bank needs it if the authorization is voided later."
    : "As the bank's portal shows it.";
  const reasonHint = "Where you looked, and what you found. It is kept with the order.";
  return (
    <form
      ref={ref}
      {...form}
      data-kept={`resolve ${operationId}`}
      // What a report has listed since is not hidden by a draft of before.
      data-kept-asked={transactionId.value}
      data-kept-once=""
      noValidate
      className="grid gap-5"
    >
      <input type="hidden" name="operationId" value={operationId} />
      {messages.length > 0 && (
        <div ref={summary} tabIndex={-1} role="alert" className="rounded-xl">
          <Alert variant="destructive">
            <AlertTitle>Nothing was resolved</AlertTitle>
            <ul className="grid gap-1">
              {messages.map((message) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          </Alert>
        </div>
      )}
      <fieldset
        className="grid gap-2"
        aria-describedby={errors.decision === undefined ? undefined : "decision-error"}
      >
        <legend className="mb-1.5 text-sm font-medium">Decision</legend>
        {decisions.map(({ value, label }) => (
          <label
            // Applies the default choice again after the form was sent.
            key={`${value} ${values.decision}`}
            className="flex cursor-pointer gap-3 rounded-lg border border-input px-3.5 py-3 has-checked:border-ring has-checked:bg-muted"
          >
            <input
              type="radio"
              name="decision"
              value={value}
              defaultChecked={values.decision === value}
              className="mt-1 size-4 shrink-0 accent-primary"
            />
            <span className="text-sm font-medium">
              {label}
              <span className="mt-0.5 block font-normal text-muted-foreground">
                {consequences[kind][value]}
              </span>
            </span>
          </label>
        ))}
        {errors.decision !== undefined && (
          <p id="decision-error" className="text-sm font-medium text-destructive-text">
            {errors.decision}
          </p>
        )}
      </fieldset>
      <InputField
        key={values.reference}
        id="reference"
        label={
          <>
            Bank&apos;s reference
            {dayEnds.hasPassed ? (
              <>
                {" "}
                <span className="font-normal text-muted-foreground">(optional)</span>
              </>
            ) : (
              ", if it did not happen"
            )}
          </>
        }
        hint={referenceHint}
        error={errors.reference}
        autoComplete="off"
        spellCheck={false}
        defaultValue={values.reference}
      />
      {amount && (
        <InputField
          key={values.amount}
          id="amount"
          label={`Amount that the bank moved (${amount.currency}), if it happened`}
          hint={amountHint}
          error={errors.amount}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          className="tabular-nums"
          defaultValue={values.amount}
        />
      )}
      {amount && (
        <label key={`exceeds ${values.exceeds}`} className="flex cursor-pointer items-start gap-3 text-sm">
          <input
            type="checkbox"
            name="exceeds"
            value="yes"
            defaultChecked={values.exceeds === "yes"}
            className="mt-0.5 size-4 shrink-0 accent-primary"
          />
          <span>
            The bank moved more than the {amount.most} requested
            <span className="mt-0.5 block text-muted-foreground">
              The rest is recorded and shown, and is in none of the order&apos;s figures.
            </span>
          </span>
        </label>
      )}
      <InputField
        key={values.transactionId}
        id="transactionId"
        label={
          <>
            Bank&apos;s transaction id
            {transactionId.required ? (
              ", if it happened"
            ) : (
              <>
                {" "}
                <span className="font-normal text-muted-foreground">(optional)</span>
              </>
            )}
          </>
        }
        hint={transactionIdHint}
        error={errors.transactionId}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        className="font-mono"
        defaultValue={values.transactionId}
      />
      <Field id="reason" label="How do you know?" hint={reasonHint} error={errors.reason}>
        <textarea
          key={values.reason}
          id="reason"
          name="reason"
          rows={3}
          maxLength={500}
          required
          defaultValue={values.reason}
          className="input h-auto py-2"
          {...describedBy("reason", { hint: reasonHint, error: errors.reason })}
        />
      </Field>
      <Button type="submit">{asks ? "Ask for approval" : "Resolve"}</Button>
      <SendingState {...sending} working={asks ? "Asking…" : "Resolving…"} />
      <p className="text-sm text-muted-foreground">
        The decision is recorded under your name and cannot be undone.
      </p>
    </form>
  );
}

const decisions = [
  { value: "happened", label: "It happened" },
  { value: "not_happened", label: "It did not happen" },
] as const;

/** What follows from each decision about an unknown outcome, shown before it is made. */
const consequences = {
  PAY: {
    happened: "The order is paid. The shopper sees it at once.",
    not_happened: "Nothing was charged. The shopper sees that and may pay again.",
  },
  AUTHORIZE: {
    happened: "The bank holds the money. What is to be captured at once is captured now.",
    not_happened: "The bank holds nothing. The shopper sees that and may pay again.",
  },
  CAPTURE: {
    happened: "The amount counts as captured.",
    not_happened: "Nothing was captured. It may be captured again.",
  },
  VOID: {
    happened: "The authorization is released, and the order is cancelled.",
    not_happened: "The authorization still stands. It may be captured or voided.",
  },
  REFUND: {
    happened: "The amount counts as refunded.",
    not_happened: "Nothing was refunded. It may be refunded again.",
  },
} satisfies Record<OperationView["kind"], Record<(typeof decisions)[number]["value"], string>>;
