"use client";

import { type FormEvent, useActionState, useEffect, useRef, useState } from "react";

import { Field, describedBy } from "@/components/ui/field";
import { inputClasses } from "@/components/ui/input-classes";

import { AddressFields, type AddressForm } from "./address-fields";
import { deliveryChoice, useCheckout } from "./checkout-choice";
import type { CheckoutField } from "./checkout-fields";
import { DeliveryMethodField } from "./delivery-method-field";
import { ErrorSummary } from "./error-summary";

type Values = Partial<Record<CheckoutField, string>>;

/** The server's reply: the submitted values and their errors. */
export type CheckoutState = {
  values: Values;
  title?: string;
  errors: { field: CheckoutField | "form"; message: string }[];
};

export type CheckoutFormProps = {
  action: (state: CheckoutState, form: FormData) => Promise<CheckoutState>;
  /** The id of the cart's checkout: whatever is sent with it is one order. */
  placement: string;
  initial: CheckoutState["values"];
  countries: { code: string; name: string }[];
  /** By country; `none` before one is chosen. */
  addressForms: Record<string, AddressForm> & { none: AddressForm };
  labels: Record<"email" | "name" | "country" | "addressLine1" | "addressLine2" | "phone", string>;
  messages: Record<
    | "contact"
    | "delivery"
    | "deliveryMethod"
    | "noDelivery"
    | "optional"
    | "emailHint"
    | "phoneHint"
    | "phoneHintFor"
    | "chooseCountry"
    | "useCountry"
    | "chooseRegion"
    | "submit"
    | "submitting"
    | "next",
    string
  >;
  submitClassName: string;
};

/**
 * Contact, delivery address and delivery method. The country decides what an address consists of.
 *
 * Works without JavaScript too, and keeps the typed values either way: those of fields that another country lacks, as well.
 */
export function CheckoutForm({ action, initial, ...props }: CheckoutFormProps) {
  const { placement, countries, addressForms, labels, messages, submitClassName } = props;
  const [state, submit, pending] = useActionState(action, { values: initial, errors: [] });
  const [typed, setTyped] = useState<Values>({});
  const { country = "", deliveryMethod } = { ...state.values, ...typed };
  // A region is one of its country: the same code means another place elsewhere.
  const [regions, setRegions] = useState<Record<string, string>>({});
  const region = regions[country] ?? (country === state.values.country ? state.values.region : undefined);
  const values = { ...state.values, ...typed, region };

  const { offer, choose } = useCheckout();
  const { served, chosen } = deliveryChoice(offer.methods, values);
  useEffect(() => choose({ country, region, deliveryMethod }), [choose, country, region, deliveryMethod]);

  const form = useRef<HTMLFormElement>(null);
  // A browser may have restored what was typed before, and a shopper may have typed before the page could listen.
  useEffect(() => {
    const { region: chosen, ...rest } = readValues(form.current);
    setTyped(rest);
    if (rest.country && chosen) setRegions({ [rest.country]: chosen });
  }, []);
  const type = ({ target }: FormEvent<HTMLFormElement>) => {
    const { name, value } = target as EventTarget & HTMLInputElement;
    if (name === "region") setRegions((before) => ({ ...before, [country]: value }));
    else setTyped((before) => ({ ...before, [name]: value }));
  };

  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => summary.current?.focus(), [state.errors]);

  const errorOf = (name: CheckoutField) => state.errors.find(({ field }) => field === name)?.message;
  const control = (name: CheckoutField, autoComplete: string, hint?: string) => ({
    id: name,
    name,
    autoComplete,
    defaultValue: values[name],
    className: inputClasses,
    ...describedBy(name, { hint, error: errorOf(name) }),
  });
  const field = (name: CheckoutField, label: string, optional = false) => ({
    id: name,
    error: errorOf(name),
    label: optional ? (
      <>
        {label} <span className="font-normal text-muted-foreground">{messages.optional}</span>
      </>
    ) : (
      label
    ),
  });
  const phone = (hint: string) => (
    <Field {...field("phone", labels.phone)} hint={hint}>
      <input {...control("phone", "shipping tel", hint)} type="tel" dir="ltr" />
    </Field>
  );

  return (
    <form ref={form} action={submit} onChange={type} noValidate className="grid gap-10">
      {state.errors.length > 0 && <ErrorSummary ref={summary} title={state.title} errors={state.errors} />}
      <input type="hidden" name="placement" value={placement} />
      {/* The first button of a form is the one that Enter presses. */}
      <noscript>
        <button className="sr-only" tabIndex={-1} aria-hidden>
          {messages.submit}
        </button>
      </noscript>
      <fieldset className="grid gap-5">
        <legend className="mb-5 text-lg font-semibold tracking-tight">{messages.contact}</legend>
        <Field {...field("email", labels.email)} hint={messages.emailHint}>
          <input
            {...control("email", "email", messages.emailHint)}
            type="email"
            inputMode="email"
            dir="ltr"
            required
          />
        </Field>
      </fieldset>
      <fieldset className="grid gap-5 sm:grid-cols-2">
        <legend className="mb-5 text-lg font-semibold tracking-tight">{messages.delivery}</legend>
        <Field {...field("name", labels.name)} className="sm:col-span-2">
          <input {...control("name", "shipping name")} dir="auto" required />
        </Field>
        <Field {...field("country", labels.country)} className="sm:col-span-2">
          {/* React resets the form after the action. A select returns to the option it was mounted with, so the
            key mounts it again with the option that was sent. */}
          <select key={state.values.country} {...control("country", "shipping country")} required>
            <option value="">{messages.chooseCountry}</option>
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
          <noscript>
            <button
              name="use"
              value="country"
              className="mt-1 text-sm font-medium underline underline-offset-4"
            >
              {messages.useCountry}
            </button>
          </noscript>
        </Field>
        <AddressFields
          form={addressForms[country] ?? addressForms.none}
          chooseRegion={messages.chooseRegion}
          regionKey={`${country} ${state.values.region}`}
          control={control}
          field={(name, { label, optional }) =>
            field(
              name,
              label ?? (name === "addressLine1" ? labels.addressLine1 : labels.addressLine2),
              optional,
            )
          }
        />
      </fieldset>
      <fieldset className="grid gap-5">
        <legend className="mb-5 text-lg font-semibold tracking-tight">{messages.deliveryMethod}</legend>
        <DeliveryMethodField
          // Mounted again with the chosen method: where other methods serve the address, and after React reset the form.
          key={[...served.map(({ code }) => code), state.values.deliveryMethod].join(" ")}
          methods={served}
          chosen={chosen}
          error={errorOf("deliveryMethod")}
          none={messages.noDelivery}
        />
        {chosen?.needsPhone ? phone(messages.phoneHint) : <noscript>{phone(messages.phoneHintFor)}</noscript>}
      </fieldset>
      <div className="grid gap-3">
        <button className={submitClassName} disabled={pending}>
          {pending ? messages.submitting : messages.submit}
        </button>
        <p className="text-sm text-muted-foreground">{messages.next}</p>
      </div>
    </form>
  );
}

/** What a form holds now, but for empty fields. */
function readValues(form: HTMLFormElement | null): Values {
  if (form === null) return {};
  return Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== "")) as Values;
}
