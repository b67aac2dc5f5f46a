"use client";

import { useId, useRef, useState } from "react";

import { Field, describedBy } from "@/components/ui/field";
import type { TokenExConfiguration } from "@/lib/tokenization/tokenex-configuration";

import { type ExpiryError, readExpiry, typeExpiry } from "./card-expiry";
import { HostedField } from "./hosted-field";
import { PaymentForm, type PaymentFormProps } from "./payment-form";
import type { FieldError } from "./tokenex-events";
import { useTokenExIframe } from "./use-tokenex-iframe";

type TokenExPaymentProps = PaymentFormProps & {
  /** The names of the brands that the shop takes. */
  accepted: readonly string[];
  scriptUrl: string;
  /** Valid for 20 minutes. */
  configuration: TokenExConfiguration;
  labels: Record<"number" | "expiry" | "code", string>;
  hints: Record<"expiry" | "code" | "codeInFront", string>;
  errors: {
    number: Record<FieldError, string>;
    expiry: Record<ExpiryError, string>;
    code: Record<FieldError, string>;
  };
};

/**
 * TokenEx's hosted fields, the page's own field for the expiry date, and the Pay button.
 *
 * The shopper types the card number and the security code into the provider's frames; the page receives a token.
 */
export function TokenExPayment({
  accepted,
  scriptUrl,
  configuration,
  labels,
  hints,
  errors: errorMessages,
  ...payment
}: TokenExPaymentProps) {
  const [numberId, expiryId, codeId] = [useId(), useId(), useId()];
  const { form, phase, problem, errors, brand, focused, tokenize, validate, renew } = useTokenExIframe({
    scriptUrl,
    configuration,
    number: { id: numberId, title: labels.number },
    code: { id: codeId, title: labels.code },
  });
  const expiryInput = useRef<HTMLInputElement>(null);
  const [expiry, setExpiry] = useState("");
  const [expiryError, setExpiryError] = useState<ExpiryError>();

  // The server signed the fields when it sent the page; a device's clock may be wrong.
  const now = signedAt(configuration.timestamp);
  const isAccepted = brand === undefined || accepted.includes(brand);
  const submitCard = () => {
    if (!isAccepted) return;
    const read = readExpiry(expiry, now);
    if (!("error" in read)) return tokenize(read);
    setExpiryError(read.error);
    validate();
    expiryInput.current?.focus();
  };

  const hasError = (expiryError ?? errors.number ?? errors.code) !== undefined;
  const expiryMessage = expiryError && errorMessages.expiry[expiryError];
  return (
    <PaymentForm
      {...payment}
      form={form}
      phase={phase}
      problem={problem ?? (!isAccepted ? "not_accepted" : hasError ? "invalid" : undefined)}
      onTokenize={submitCard}
      onRetry={() => renew()}
    >
      <p role="status" className="sr-only">
        {phase === "loading" && problem === undefined && payment.messages.loading}
      </p>
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4" inert={phase === "loading"}>
        <HostedField
          id={numberId}
          className="col-span-2"
          label={labels.number}
          aside={brand}
          error={errors.number && errorMessages.number[errors.number]}
          focused={focused === "number"}
          loading={phase === "loading"}
        />
        <Field id={expiryId} label={labels.expiry} hint={hints.expiry} error={expiryMessage}>
          <input
            ref={expiryInput}
            id={expiryId}
            className="input"
            {...describedBy(expiryId, { hint: hints.expiry, error: expiryMessage })}
            dir="ltr"
            inputMode="numeric"
            autoComplete="cc-exp"
            maxLength={30}
            value={expiry}
            onChange={({ target }) => {
              setExpiryError(undefined);
              setExpiry(typeExpiry(expiry, target.value));
            }}
            onBlur={() => {
              const read = readExpiry(expiry, now);
              if ("error" in read && read.error !== "missing") setExpiryError(read.error);
            }}
          />
        </Field>
        <HostedField
          id={codeId}
          label={labels.code}
          hint={brand === "American Express" ? hints.codeInFront : hints.code}
          error={errors.code && errorMessages.code[errors.code]}
          focused={focused === "code"}
          loading={phase === "loading"}
        />
      </div>
    </PaymentForm>
  );
}

/** The time of a signature, `yyyyMMddHHmmss` in UTC. */
function signedAt(timestamp: string): Date {
  return new Date(timestamp.replace(/^(....)(..)(..)(..)(..)(..)$/, "$1-$2-$3T$4:$5:$6Z"));
}
