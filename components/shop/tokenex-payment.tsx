"use client";

import { useEffect, useId, useRef, useState } from "react";

import { Field, describedBy } from "@/components/ui/field";
import { inputClasses } from "@/components/ui/input-classes";
import type { TokenExConfiguration } from "@/lib/tokenization/tokenex-configuration";

import { type CardExpiry, type ExpiryFault, readExpiry, typeExpiry } from "./card-expiry";
import { HostedField } from "./hosted-field";
import { PaymentForm, type PaymentFormProps, sendCard } from "./payment-form";
import { type FieldFault, readBrand, readToken, readValidation } from "./tokenex-events";
import { type TokenExIframe, loadTokenEx } from "./tokenex-script";
import { useCardForm } from "./use-card-form";

type FieldName = "number" | "expiry" | "code";

type TokenExPaymentProps = PaymentFormProps & {
  scriptUrl: string;
  /** Signed anew each time the page is read, good for 20 minutes. */
  configuration: TokenExConfiguration;
  labels: Record<FieldName, string>;
  hints: Record<"expiry" | "code" | "codeInFront", string>;
  faults: {
    number: Record<FieldFault, string>;
    expiry: Record<ExpiryFault, string>;
    code: Record<FieldFault, string>;
  };
};

/**
 * TokenEx's hosted fields, the expiry date that is the page's own to ask for, and the Pay button.
 *
 * Number and security code are typed into the provider's frames, and their token is all that comes back. A
 * configuration that has expired is renewed, and the fields are mounted again in the same page.
 */
export function TokenExPayment({
  scriptUrl,
  configuration,
  labels,
  hints,
  faults,
  ...payment
}: TokenExPaymentProps) {
  const { form, opening, phase, setPhase, trouble, setTrouble, renew } = useCardForm(configuration);
  const provider = useRef<TokenExIframe>(undefined);
  const expiryInput = useRef<HTMLInputElement>(null);
  const asked = useRef<CardExpiry>(undefined);
  const [numberId, expiryId, codeId] = [useId(), useId(), useId()];
  const { number: numberTitle, code: codeTitle } = labels;
  const [expiry, setExpiry] = useState("");
  const [expiryFault, setExpiryFault] = useState<ExpiryFault>();
  const [hostedFaults, setHostedFaults] = useState<{ number?: FieldFault; code?: FieldFault }>({});
  const [brand, setBrand] = useState<string>();
  const [focused, setFocused] = useState<"number" | "code">();

  useEffect(() => {
    let left = false;
    let opened = false;
    let judged = false;

    const open = async () => {
      const { Iframe } = await loadTokenEx(scriptUrl);
      if (left) return;
      const iframe = new Iframe(numberId, {
        ...opening,
        pci: true,
        cvv: true,
        cvvContainerID: codeId,
        enablePrettyFormat: true,
        inputType: "text",
        cvvInputType: "text",
        styles: stylesLike(document.getElementById(numberId)),
      });
      provider.current = iframe;
      const judgeAgain = () => judged && iframe.validate();

      iframe.on("load", () => {
        opened = true;
        for (const [id, title] of [
          [numberId, numberTitle],
          [codeId, codeTitle],
        ] as const) {
          document.getElementById(id)?.querySelector("iframe")?.setAttribute("title", title);
        }
        setHostedFaults({});
        setBrand(undefined);
        setPhase("ready");
        setTrouble((now) => (now === "unavailable" ? undefined : now));
      });
      iframe.on("focus", () => setFocused("number"));
      iframe.on("blur", () => setFocused(undefined));
      iframe.on("cvvFocus", () => setFocused("code"));
      iframe.on("cvvBlur", () => {
        setFocused(undefined);
        judgeAgain();
      });
      iframe.on("change", judgeAgain);
      iframe.on("cardTypeChange", (data) => setBrand(readBrand(data)));
      iframe.on("validate", (data) => {
        judged = true;
        const found = readValidation(data);
        setHostedFaults(found);
        if (found.number ?? found.code) setPhase((now) => (now === "asked" ? "ready" : now));
      });
      iframe.on("tokenize", (data) => {
        const token = readToken(data);
        const { current: card } = asked;
        asked.current = undefined;
        setPhase("ready");
        if (token === undefined) setTrouble("unavailable");
        else if (card !== undefined)
          sendCard(form.current, { token, expiryMonth: card.month, expiryYear: card.year });
      });
      iframe.on("error", () => {
        setPhase((now) => (now === "asked" ? "ready" : now));
        setTrouble("unavailable");
      });
      iframe.on("expired", () => {
        setPhase((now) => (now === "asked" ? "ready" : now));
        // A configuration that has expired before it was opened would do so again and again.
        if (opened) renew("expired");
        else setTrouble("unavailable");
      });
      iframe.load();
    };

    open().catch(() => {
      if (!left) setTrouble("unavailable");
    });
    return () => {
      left = true;
      provider.current?.remove();
      provider.current = undefined;
    };
  }, [opening, scriptUrl, numberId, codeId, numberTitle, codeTitle, form, setPhase, setTrouble, renew]);

  const askForToken = () => {
    const read = readExpiry(expiry, new Date());
    setTrouble(undefined);
    if ("fault" in read) {
      setExpiryFault(read.fault);
      provider.current?.validate();
      expiryInput.current?.focus();
      return;
    }
    asked.current = read;
    setPhase("asked");
    provider.current?.tokenize();
  };

  const isFaulty = (expiryFault ?? hostedFaults.number ?? hostedFaults.code) !== undefined;
  const expiryError = expiryFault && faults.expiry[expiryFault];
  return (
    <PaymentForm
      {...payment}
      form={form}
      phase={phase}
      trouble={trouble ?? (isFaulty ? "invalid" : undefined)}
      onAsk={askForToken}
      onRetry={() => renew()}
    >
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4" inert={phase === "opening"}>
        <HostedField
          id={numberId}
          className="col-span-2"
          label={labels.number}
          aside={brand}
          error={hostedFaults.number && faults.number[hostedFaults.number]}
          focused={focused === "number"}
        />
        <Field id={expiryId} label={labels.expiry} hint={hints.expiry} error={expiryError}>
          <input
            ref={expiryInput}
            id={expiryId}
            className={inputClasses}
            {...describedBy(expiryId, { hint: hints.expiry, error: expiryError })}
            dir="ltr"
            inputMode="numeric"
            autoComplete="cc-exp"
            maxLength={10}
            value={expiry}
            onChange={({ target }) => {
              setExpiryFault(undefined);
              setExpiry(typeExpiry(expiry, target.value));
            }}
            onBlur={() => {
              const read = readExpiry(expiry, new Date());
              if ("fault" in read && read.fault !== "missing") setExpiryFault(read.fault);
            }}
          />
        </Field>
        <HostedField
          id={codeId}
          label={labels.code}
          hint={brand === "American Express" ? hints.codeInFront : hints.code}
          error={hostedFaults.code && faults.code[hostedFaults.code]}
          focused={focused === "code"}
        />
      </div>
    </PaymentForm>
  );
}

/** What the provider is told of the page's looks, taken from one of its own fields. */
function stylesLike(field: HTMLElement | null): Record<string, unknown> {
  if (field === null) return {};
  const { color, backgroundColor } = getComputedStyle(field);
  const base = `border: 0; outline: 0; padding: 0 0.75rem; font: 1rem system-ui, sans-serif; color: ${color}; background: ${backgroundColor}`;
  return { base, cvv: { base } };
}
