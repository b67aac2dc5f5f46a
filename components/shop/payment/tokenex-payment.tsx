"use client";

import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";

import { Field, describedBy } from "@/components/ui/field";
import { cardBrandName } from "@/lib/i18n/card-brand";
import type { TokenExConfiguration } from "@/lib/tokenization/tokenex-configuration";

import { type ExpiryError, readExpiry, typeExpiry } from "./card-expiry";
import { HostedField } from "./hosted-field";
import { type CardFormProps, PaymentForm } from "./payment-form";
import { useTokenExIframe } from "./use-tokenex-iframe";

type TokenExPaymentProps = CardFormProps & {
  scriptUrl: string;
  /** Valid for 20 minutes. */
  configuration: TokenExConfiguration;
};

const expiryErrors = {
  missing: "expiryMissing",
  unreadable: "expiryUnreadable",
  past: "expiryPast",
} as const satisfies Record<ExpiryError, string>;

/**
 * TokenEx's hosted fields, the page's own field for the expiry date, and the Pay button.
 *
 * The shopper types the card number and the security code into the provider's frames; the page receives a token.
 */
export function TokenExPayment({ scriptUrl, configuration, ...payment }: TokenExPaymentProps) {
  const t = useTranslations("card");
  const pay = useTranslations("pay");
  const [numberId, expiryId, codeId] = [useId(), useId(), useId()];
  const { form, phase, problem, errors, brand, focused, tokenize, validate, renew } = useTokenExIframe({
    scriptUrl,
    configuration,
    number: { id: numberId, title: t("number") },
    code: { id: codeId, title: t("code") },
  });
  const expiryInput = useRef<HTMLInputElement>(null);
  const [expiry, setExpiry] = useState("");
  const [expiryError, setExpiryError] = useState<ExpiryError>();

  // The server signed the fields when it sent the page; a device's clock may be wrong.
  const now = signedAt(configuration.timestamp);
  const isAccepted =
    brand === undefined || payment.accepted.brands.some((taken) => cardBrandName(taken) === brand);
  const submitCard = () => {
    if (!isAccepted) return;
    const read = readExpiry(expiry, now);
    if (!("error" in read)) return tokenize(read);
    setExpiryError(read.error);
    validate();
    expiryInput.current?.focus();
  };

  const hasError = (expiryError ?? errors.number ?? errors.code) !== undefined;
  const expiryMessage = expiryError && t(expiryErrors[expiryError]);
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
        {phase === "loading" && problem === undefined && pay("loading")}
      </p>
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4" inert={phase === "loading"}>
        <HostedField
          id={numberId}
          className="col-span-2"
          label={t("number")}
          aside={brand}
          error={errors.number && t(errors.number === "missing" ? "numberMissing" : "numberWrong")}
          focused={focused === "number"}
          loading={phase === "loading"}
        />
        <Field id={expiryId} label={t("expiry")} hint={t("expiryHint")} error={expiryMessage}>
          <input
            ref={expiryInput}
            id={expiryId}
            className="input"
            {...describedBy(expiryId, { hint: t("expiryHint"), error: expiryMessage })}
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
          label={t("code")}
          hint={t(brand === "American Express" ? "codeHintInFront" : "codeHint")}
          error={errors.code && t(errors.code === "missing" ? "codeMissing" : "codeWrong")}
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
