"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";

import { type Country, DeliveryFields } from "@/components/shop/checkout/address-fields";
import { ErrorSummary } from "@/components/shop/checkout/error-summary";
import { type FormError, useFormFields } from "@/components/shop/checkout/form-fields";
import { useAddressForm } from "@/components/shop/checkout/use-address-form";
import { useFieldChecks } from "@/components/shop/checkout/use-field-checks";
import { useTypedValues } from "@/components/shop/checkout/use-typed-values";
import { buttonVariants } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { SendingState, useSentState } from "@/components/ui/form";
import type { AddressForm as CountryForm } from "@/lib/addresses/address-form";
import type { AddressField } from "@/lib/addresses/address-format";

type AddressFormField = "name" | "country" | AddressField | "phone";

/** The server's reply: the submitted values and their errors. */
export type AddressFormState = {
  values: Partial<Record<AddressFormField, string>>;
  /** The form of their country. */
  form: CountryForm;
  preferred: boolean;
  title?: string;
  errors: FormError<AddressFormField>[];
};

type AddressFormProps = {
  action: (state: AddressFormState, form: FormData) => Promise<AddressFormState>;
  initial: Pick<AddressFormState, "values" | "preferred" | "form">;
  countries: readonly Country[];
  /** The address that is changed; a new one without it. */
  addressId?: string;
  /** The customer, for what is kept of the form in this tab. */
  customer: string;
};

/** An address of a customer, with the fields of its country. Works without JavaScript too, and keeps what was typed. */
export function AddressForm({ action, initial, countries, addressId, customer }: AddressFormProps) {
  const t = useTranslations("addresses");
  const checkout = useTranslations("checkout");
  const {
    state,
    form: sentForm,
    sending,
  } = useSentState<AddressFormState>(action, { ...initial, errors: [] });
  const { form, type, values } = useTypedValues<AddressFormField>(state.values);
  const { country = "" } = values;
  const addressForm = useAddressForm(country, state.form);
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => summary.current?.focus(), [state.errors]);
  const { errors, filledIn, events } = useFieldChecks({
    form,
    type,
    country,
    errors: state.errors,
  });
  const { control, field } = useFormFields({ values, errors });

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
          {t("save")}
        </button>
      </noscript>
      <div className="grid gap-5 sm:grid-cols-2">
        <DeliveryFields {...{ countries, filledIn, control, field }} form={addressForm} sent={state.values} />
        <Field
          {...field("phone", checkout("phone"), true)}
          hint={checkout("phoneHint")}
          className="sm:col-span-2"
        >
          <input
            {...control("phone", "shipping tel", checkout("phoneHint"))}
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
        <span>{t("prefer")}</span>
      </label>
      <div className="grid justify-items-start gap-3">
        <button className={buttonVariants({ size: "lg", className: "w-full sm:w-auto sm:px-10" })}>
          {t("save")}
        </button>
        <SendingState {...sending} working={t("saving")} />
      </div>
    </form>
  );
}
