"use client";

import { useEffect, useRef } from "react";

import type { SentForm } from "@/components/shop/checkout/address-forms";
import { DeliveryFields, type DeliveryFieldsProps } from "@/components/shop/checkout/delivery-fields";
import { ErrorSummary } from "@/components/shop/checkout/error-summary";
import { type FormError, formFields } from "@/components/shop/checkout/form-fields";
import { useAddressForm } from "@/components/shop/checkout/use-address-form";
import { useFieldChecks } from "@/components/shop/checkout/use-field-checks";
import { useTypedValues } from "@/components/shop/checkout/use-typed-values";
import { Field } from "@/components/ui/field";
import { SendingState, useSentState } from "@/components/ui/form";
import type { AddressField } from "@/lib/addresses/address-format";

type AddressFormField = "name" | "country" | AddressField | "phone";

/** The server's reply: the submitted values and their errors. */
export type AddressFormState = {
  values: Partial<Record<AddressFormField, string>>;
  /** The form of their country. */
  form: SentForm;
  preferred: boolean;
  title?: string;
  errors: FormError<AddressFormField>[];
};

export type AddressFormProps = Pick<DeliveryFieldsProps, "countries"> & {
  action: (state: AddressFormState, form: FormData) => Promise<AddressFormState>;
  initial: Pick<AddressFormState, "values" | "preferred">;
  /** The form of the initial country. */
  sent: SentForm;
  /** Where the forms of all countries are. */
  formsUrl: string;
  /** The address that is changed; a new one without it. */
  addressId?: string;
  /** The customer, for what is kept of the form in this tab. */
  customer: string;
  labels: DeliveryFieldsProps["labels"] & Record<"phone" | "preferred", string>;
  messages: DeliveryFieldsProps["messages"] &
    Record<"optional" | "phoneHint" | "submit" | "submitting", string>;
  submitClassName: string;
};

/** An address of a customer, with the fields of its country. Works without JavaScript too, and keeps what was typed. */
export function AddressForm({ action, initial, sent, addressId, customer, ...props }: AddressFormProps) {
  const { countries, formsUrl, labels, messages, submitClassName } = props;
  const {
    state,
    form: sentForm,
    sending,
  } = useSentState<AddressFormState>(action, { ...initial, errors: [], form: sent });
  const { form, type, values } = useTypedValues<AddressFormField>(state.values);
  const { country = "" } = values;
  const addressForm = useAddressForm(country, { sent: state.form, formsUrl });
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => summary.current?.focus(), [state.errors]);
  const { errors, filledIn, events } = useFieldChecks({
    form,
    type,
    country,
    errors: state.errors,
    filledIn: messages.filledIn,
  });
  const { control, field } = formFields({ values, errors, optional: messages.optional });

  return (
    <form
      ref={form}
      {...sentForm}
      {...events}
      data-kept={`address ${addressId ?? "new"}`}
      data-kept-for={customer}
      noValidate
      className="grid max-w-2xl gap-8"
    >
      {state.errors.length > 0 && <ErrorSummary ref={summary} title={state.title} errors={state.errors} />}
      {addressId !== undefined && <input type="hidden" name="addressId" value={addressId} />}
      {/* The first button of a form is the one that Enter presses. */}
      <noscript>
        <button className="sr-only" tabIndex={-1} aria-hidden>
          {messages.submit}
        </button>
      </noscript>
      <div className="grid gap-5 sm:grid-cols-2">
        <DeliveryFields
          {...{ countries, filledIn, labels, messages, control, field }}
          form={addressForm}
          sent={state.values}
        />
        <Field {...field("phone", labels.phone, true)} hint={messages.phoneHint} className="sm:col-span-2">
          <input
            {...control("phone", "shipping tel", messages.phoneHint)}
            type="tel"
            enterKeyHint="go"
            dir="ltr"
          />
        </Field>
      </div>
      <label className="flex items-start gap-3 text-sm">
        <input
          type="checkbox"
          name="preferred"
          defaultChecked={state.preferred}
          className="mt-0.5 size-4 accent-primary"
        />
        <span>{labels.preferred}</span>
      </label>
      <div className="grid justify-items-start gap-3">
        <button className={submitClassName}>{messages.submit}</button>
        <SendingState {...sending} working={messages.submitting} />
      </div>
    </form>
  );
}
