"use client";

import { useTranslations } from "next-intl";
import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";

import { buttonVariants } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { SendingState, useSentState } from "@/components/ui/form";
import type { AddressForm } from "@/lib/addresses/address-form";

import { type Country, DeliveryFields } from "./address-fields";
import { deliveryChoice, useCheckout } from "./checkout-choice";
import type { CheckoutField } from "./checkout-fields";
import { CheckoutReplyProvider } from "./checkout-reply";
import { DeliveryMethodField } from "./delivery-method-field";
import { EmailQuestion, useEmailQuestion } from "./email-question";
import { ErrorSummary } from "./error-summary";
import { type FormError, useFormFields } from "./form-fields";
import { useAddressForm } from "./use-address-form";
import { useFieldChecks } from "./use-field-checks";
import { useTypedValues } from "./use-typed-values";

type Values = Partial<Record<CheckoutField, string>>;

/** What is wrong with a form, and what stands above that. */
export type FormReply = { title?: string; errors: FormError<CheckoutField | "code">[] };

/** The server's reply: the submitted values and their errors. */
export type CheckoutState = FormReply & {
  values: Values;
  /** The form of their country. */
  form: AddressForm;
  /** Whether the address is saved in the customer's account. Absent before the first reply. */
  saves?: boolean;
  /** What the page says once a code was mailed that signs in. */
  codeSent?: string;
};

type CheckoutFormProps = {
  action: (state: CheckoutState, form: FormData) => Promise<CheckoutState>;
  /** The id of the cart's checkout: whatever is sent with it is one order. */
  idempotencyKey: string;
  initial: CheckoutState["values"];
  /** Whose form it is, and with what it was asked to be filled: for what is kept of it in this tab. */
  kept: { customer?: string; asked?: string };
  /** The form of the initial country. */
  addressForm: AddressForm;
  countries: readonly Country[];
  /** The names of the delivery methods that need a phone number, as a list. */
  methodsWithPhone: string;
  /** The field of a discount code. */
  discount: ReactNode;
  /** Whether the shopper can sign in here. */
  offersSignIn: boolean;
  /** Whether the address can be saved in the customer's account. */
  admitsSaving: boolean;
  /** The choice between the customer's saved addresses. */
  savedAddresses: ReactNode;
  /** The address that fills the form, if it is folded to one line. */
  filled: ReactNode;
};

/**
 * Contact, delivery address and delivery method. The country decides what an address consists of.
 *
 * Works without JavaScript too, and keeps the typed values either way: those of fields that another country lacks, as well.
 */
export function CheckoutForm({
  action,
  idempotencyKey,
  initial,
  kept,
  countries,
  methodsWithPhone,
  discount,
  offersSignIn,
  admitsSaving,
  savedAddresses,
  filled,
  ...props
}: CheckoutFormProps) {
  const t = useTranslations("checkout");
  const signIn = useTranslations("signIn");
  const addresses = useTranslations("addresses");
  const {
    state,
    form: sentForm,
    sending,
  } = useSentState<CheckoutState>(action, { values: initial, errors: [], form: props.addressForm });
  const { form, type, values } = useTypedValues<CheckoutField>(state.values);
  const { country = "", region, postalCode, city, deliveryMethod } = values;
  const addressForm = useAddressForm(country, state.form);

  const { offer, choose } = useCheckout();
  const { served, chosen } = deliveryChoice(offer.methods, values);
  useEffect(
    () => choose({ country, region, postalCode, city, deliveryMethod }),
    [choose, country, region, postalCode, city, deliveryMethod],
  );
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [{ field } = {}, ...others] = state.errors;
    // The discount code stands beside the buttons that send the form.
    const code = field === "discountCode" && others.length === 0 ? document.getElementById(field) : null;
    (code ?? summary.current)?.focus();
  }, [state.errors]);

  const question = useEmailQuestion();
  const { errors, filledIn, events } = useFieldChecks({
    form,
    type,
    country,
    errors: state.errors,
    question,
  });
  const { errorOf, control, field } = useFormFields<CheckoutField | "code">({ values, errors });
  const phone = (hint: string) => (
    <Field {...field("phone", t("phone"))} hint={hint}>
      <input {...control("phone", "shipping tel", hint)} type="tel" enterKeyHint="go" dir="ltr" />
    </Field>
  );

  return (
    <form
      ref={form}
      {...sentForm}
      {...events}
      data-kept="checkout"
      data-kept-for={kept.customer}
      data-kept-asked={kept.asked}
      noValidate
      className="grid gap-10"
    >
      {state.errors.length > 0 && <ErrorSummary ref={summary} title={state.title} errors={state.errors} />}
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      {/* The first button of a form is the one that Enter presses: it stands for the last one. */}
      <button className="sr-only" tabIndex={-1} aria-hidden onClick={pressLast}>
        {t("submit")}
      </button>
      <fieldset className="form-part">
        <legend>{t("contact")}</legend>
        <Field {...field("email", t("email"))} hint={t("emailHint")}>
          <input
            {...control("email", "email", t("emailHint"))}
            type="email"
            inputMode="email"
            dir="ltr"
            required
          />
          <EmailQuestion {...question} />
        </Field>
        {offersSignIn && state.codeSent && (
          <>
            <p role="status" className="text-sm wrap-anywhere">
              {state.codeSent}
            </p>
            <Field {...field("code", signIn("code"))}>
              <input
                {...control("code", "one-time-code")}
                inputMode="numeric"
                maxLength={40}
                dir="ltr"
                // Whoever has asked for the code types it next.
                // oxlint-disable-next-line jsx-a11y/no-autofocus
                autoFocus
              />
            </Field>
            <button className="button justify-self-start">{signIn("codeSubmit")}</button>
          </>
        )}
        {offersSignIn && (
          <button
            name="use"
            value="code"
            className="link cursor-pointer justify-self-start text-sm font-medium"
          >
            {state.codeSent ? signIn("again") : t("signIn")}
          </button>
        )}
      </fieldset>
      <fieldset className="form-part sm:grid-cols-2">
        <legend>{t("delivery")}</legend>
        <FilledAddress filled={state.saves === undefined ? filled : undefined}>
          {savedAddresses}
          <DeliveryFields
            {...{ countries, filledIn, control, field }}
            form={addressForm}
            sent={state.values}
          />
          {admitsSaving && (
            <label className="flex items-start gap-3 text-sm sm:col-span-2">
              <input
                type="checkbox"
                name="saveAddress"
                defaultChecked={state.saves ?? true}
                className="mt-0.5 size-4 accent-primary"
              />
              <span>{addresses("keep")}</span>
            </label>
          )}
        </FilledAddress>
      </fieldset>
      <fieldset className="form-part">
        <legend>{t("deliveryMethod")}</legend>
        <DeliveryMethodField
          // Mounted again with the chosen method if other methods serve the address.
          key={[...served.map(({ code }) => code), state.values.deliveryMethod].join(" ")}
          methods={served}
          chosen={chosen}
          error={errorOf("deliveryMethod")}
        />
        {chosen?.needsPhone ? (
          phone(t("phoneHint"))
        ) : (
          <noscript>{phone(t("phoneHintFor", { methods: methodsWithPhone }))}</noscript>
        )}
        <Field {...field("deliveryNote", t("deliveryNote"), true)}>
          <input {...control("deliveryNote", "off")} enterKeyHint="go" dir="auto" />
        </Field>
      </fieldset>
      <CheckoutReplyProvider value={{ values: state.values, errorOf }}>{discount}</CheckoutReplyProvider>
      <div className="grid gap-3">
        <button className={buttonVariants({ size: "lg", className: "w-full sm:w-auto sm:px-10" })}>
          {t("submit")}
        </button>
        <SendingState {...sending} working={t("submitting")} />
        <p className="hint">{t("next")}</p>
      </div>
    </form>
  );
}

/** The fields of an address that is known, folded behind its one line. All of them are sent, whether they are shown or not. */
function FilledAddress({ filled, children }: Pick<CheckoutFormProps, "filled"> & { children: ReactNode }) {
  const t = useTranslations("checkout");
  if (!filled) return children;
  return (
    // What was typed before opens it, before React runs.
    <details suppressHydrationWarning className="sm:col-span-2">
      <summary className="summary-line">
        <span>{filled}</span>
        <span className="link ms-auto">{t("change")}</span>
      </summary>
      <div className="mt-5 grid gap-5 sm:grid-cols-2">{children}</div>
    </details>
  );
}

/** Presses the last button of a form in place of this one. */
function pressLast(event: MouseEvent<HTMLButtonElement>) {
  const { form } = event.currentTarget;
  const last = [...(form?.querySelectorAll("button") ?? [])].at(-1);
  if (last === undefined) return;
  event.preventDefault();
  last.click();
}
