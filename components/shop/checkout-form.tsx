"use client";

import { useActionState, useEffect, useRef } from "react";

import { Field, describedBy } from "@/components/ui/field";
import { inputClasses } from "@/components/ui/input-classes";

import type { CheckoutField } from "./checkout-fields";

/** The server's reply: the submitted values and their errors. */
export type CheckoutState = {
  values: Partial<Record<CheckoutField, string>>;
  title?: string;
  errors: { field: CheckoutField | "form"; message: string }[];
};

export type CheckoutFormProps = {
  action: (state: CheckoutState, form: FormData) => Promise<CheckoutState>;
  /** The id of the cart's checkout: whatever is sent with it is one order. */
  placement: string;
  initial: CheckoutState["values"];
  countries: { code: string; name: string }[];
  labels: Record<CheckoutField, string>;
  messages: Record<
    "contact" | "delivery" | "optional" | "emailHint" | "chooseCountry" | "submit" | "submitting" | "next",
    string
  >;
  submitClassName: string;
};

/** Contact and delivery. Works without JavaScript too, and keeps the typed values either way. */
export function CheckoutForm({ action, initial, ...props }: CheckoutFormProps) {
  const { placement, countries, labels, messages, submitClassName } = props;
  const [state, submit, pending] = useActionState(action, { values: initial, errors: [] });
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => summary.current?.focus(), [state.errors]);

  const errorOf = (name: CheckoutField) => state.errors.find(({ field }) => field === name)?.message;
  const control = (name: CheckoutField, autoComplete: string, hint?: string) => ({
    id: name,
    name,
    autoComplete,
    defaultValue: state.values[name],
    className: inputClasses,
    ...describedBy(name, { hint, error: errorOf(name) }),
  });
  const field = (name: CheckoutField) => ({ id: name, label: labels[name], error: errorOf(name) });
  const optional = (name: CheckoutField) => ({
    ...field(name),
    label: (
      <>
        {labels[name]} <span className="font-normal text-muted-foreground">{messages.optional}</span>
      </>
    ),
  });

  return (
    <form action={submit} noValidate className="grid gap-10">
      {state.errors.length > 0 && (
        <div
          ref={summary}
          tabIndex={-1}
          role="alert"
          className="rounded-xl border border-destructive-border bg-destructive-subtle px-5 py-4 text-destructive-text"
        >
          <p className="font-semibold">{state.title}</p>
          <ul className="mt-1.5 grid gap-1 text-sm">
            {state.errors.map((error) => (
              <li key={error.field}>
                {error.field === "form" ? (
                  error.message
                ) : (
                  <a href={`#${error.field}`} className="underline underline-offset-4">
                    {error.message}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      <input type="hidden" name="placement" value={placement} />
      <fieldset className="grid gap-5">
        <legend className="mb-5 text-lg font-semibold tracking-tight">{messages.contact}</legend>
        <Field {...field("email")} hint={messages.emailHint}>
          <input {...control("email", "email", messages.emailHint)} type="email" inputMode="email" required />
        </Field>
      </fieldset>
      <fieldset className="grid gap-5 sm:grid-cols-2">
        <legend className="mb-5 text-lg font-semibold tracking-tight">{messages.delivery}</legend>
        <Field {...field("name")} className="sm:col-span-2">
          <input {...control("name", "shipping name")} required />
        </Field>
        <Field {...field("country")} className="sm:col-span-2">
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
        </Field>
        <Field {...field("addressLine1")} className="sm:col-span-2">
          <input {...control("addressLine1", "shipping address-line1")} required />
        </Field>
        <Field {...optional("addressLine2")} className="sm:col-span-2">
          <input {...control("addressLine2", "shipping address-line2")} />
        </Field>
        <Field {...field("city")}>
          <input {...control("city", "shipping address-level2")} required />
        </Field>
        <Field {...optional("postalCode")}>
          <input {...control("postalCode", "shipping postal-code")} />
        </Field>
        <Field {...optional("region")} className="sm:col-span-2">
          <input {...control("region", "shipping address-level1")} />
        </Field>
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
