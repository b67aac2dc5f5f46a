"use client";

import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";

import { Field } from "@/components/ui/field";
import { SendingState, useSentState } from "@/components/ui/form";

import type { SentForm } from "./address-forms";
import { deliveryChoice, useCheckout, useChosenAmounts } from "./checkout-choice";
import type { CheckoutField } from "./checkout-fields";
import { DeliveryFields, type DeliveryFieldsProps } from "./delivery-fields";
import { DeliveryMethodField } from "./delivery-method-field";
import { DiscountField, type DiscountTexts } from "@/components/shop/cart/discount-field";
import { EmailQuestion, useEmailQuestion } from "./email-question";
import { ErrorSummary } from "./error-summary";
import { type FormError, formFields } from "./form-fields";
import { useAddressForm } from "./use-address-form";
import { useFieldChecks } from "./use-field-checks";
import { useTypedValues } from "./use-typed-values";

type Values = Partial<Record<CheckoutField, string>>;

/** The server's reply: the submitted values and their errors. */
export type CheckoutState = {
  values: Values;
  /** The form of their country. */
  form: SentForm;
  /** Whether the address is saved in the customer's account. Absent before the first reply. */
  saves?: boolean;
  /** What the page says once a code was mailed that signs in. */
  codeSent?: string;
  title?: string;
  errors: FormError<CheckoutField | "code">[];
};

export type CheckoutFormProps = Pick<DeliveryFieldsProps, "countries"> & {
  action: (state: CheckoutState, form: FormData) => Promise<CheckoutState>;
  /** The id of the cart's checkout: whatever is sent with it is one order. */
  idempotencyKey: string;
  initial: CheckoutState["values"];
  /** Whose form it is, and with what it was asked to be filled: for what is kept of it in this tab. */
  kept: { customer?: string; asked?: string };
  /** The form of the initial country. */
  sent: SentForm;
  /** Where the forms of all countries are. */
  formsUrl: string;
  labels: DeliveryFieldsProps["labels"] & Record<"email" | "phone", string>;
  messages: DeliveryFieldsProps["messages"] &
    Record<
      | "contact"
      | "delivery"
      | "deliveryMethod"
      | "noDelivery"
      | "optional"
      | "emailHint"
      | "emailQuestion"
      | "phoneHint"
      | "phoneHintFor"
      | "submit"
      | "submitting"
      | "next",
      string
    >;
  /** The cart's discount code. `problem` is why it is not valid for the cart. */
  discount: { code: string; problem?: string } | undefined;
  discountTexts: DiscountTexts;
  /** "Save this address", for a customer who has room for it; undefined for a guest. */
  saveLabel?: string;
  /** The texts of the sign-in beside the e-mail address; undefined for who is signed in, and if nobody can. */
  signIn?: Record<"ask" | "again" | "code" | "submit", string>;
  /** The choice between the customer's saved addresses. */
  savedAddresses?: ReactNode;
  /** The address that fills the form, in one line, and "Change": the fields are folded behind it. */
  filled?: { line: ReactNode; change: string };
  submitClassName: string;
};

/**
 * Contact, delivery address and delivery method. The country decides what an address consists of.
 *
 * Works without JavaScript too, and keeps the typed values either way: those of fields that another country lacks, as well.
 */
export function CheckoutForm({ action, initial, sent, ...props }: CheckoutFormProps) {
  const { idempotencyKey, countries, formsUrl, labels, messages, saveLabel, submitClassName } = props;
  const { signIn, savedAddresses, discount, discountTexts, kept } = props;
  const {
    state,
    form: sentForm,
    sending,
  } = useSentState<CheckoutState>(action, { values: initial, errors: [], form: sent });
  const { form, type, values } = useTypedValues<CheckoutField>(state.values);
  const { country = "", region, postalCode, city, deliveryMethod } = values;
  const addressForm = useAddressForm(country, { sent: state.form, formsUrl });

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

  const question = useEmailQuestion(messages.emailQuestion);
  const { errors, filledIn, events } = useFieldChecks({
    form,
    type,
    country,
    errors: state.errors,
    filledIn: messages.filledIn,
    question,
  });
  const { errorOf, control, field } = formFields<CheckoutField | "code">({
    values,
    errors,
    optional: messages.optional,
  });
  const phone = (hint: string) => (
    <Field {...field("phone", labels.phone)} hint={hint}>
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
        {messages.submit}
      </button>
      <fieldset className="form-part">
        <legend>{messages.contact}</legend>
        <Field {...field("email", labels.email)} hint={messages.emailHint}>
          <input
            {...control("email", "email", messages.emailHint)}
            type="email"
            inputMode="email"
            dir="ltr"
            required
          />
          <EmailQuestion {...question} />
        </Field>
        {signIn && state.codeSent && (
          <>
            <p role="status" className="text-sm wrap-anywhere">
              {state.codeSent}
            </p>
            <Field {...field("code", signIn.code)}>
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
            <button className="button justify-self-start">{signIn.submit}</button>
          </>
        )}
        {signIn && (
          <button
            name="use"
            value="code"
            className="link cursor-pointer justify-self-start text-sm font-medium"
          >
            {state.codeSent ? signIn.again : signIn.ask}
          </button>
        )}
      </fieldset>
      <fieldset className="form-part sm:grid-cols-2">
        <legend>{messages.delivery}</legend>
        <FilledAddress filled={state.saves === undefined ? props.filled : undefined}>
          {savedAddresses}
          <DeliveryFields
            {...{ countries, filledIn, labels, messages, control, field }}
            form={addressForm}
            sent={state.values}
          />
          {saveLabel !== undefined && (
            <label className="flex items-start gap-3 text-sm sm:col-span-2">
              <input
                type="checkbox"
                name="saveAddress"
                defaultChecked={state.saves ?? true}
                className="mt-0.5 size-4 accent-primary"
              />
              <span>{saveLabel}</span>
            </label>
          )}
        </FilledAddress>
      </fieldset>
      <fieldset className="form-part">
        <legend>{messages.deliveryMethod}</legend>
        <DeliveryMethodField
          // Mounted again with the chosen method if other methods serve the address.
          key={[...served.map(({ code }) => code), state.values.deliveryMethod].join(" ")}
          methods={served}
          chosen={chosen}
          error={errorOf("deliveryMethod")}
          none={messages.noDelivery}
        />
        {chosen?.needsPhone ? phone(messages.phoneHint) : <noscript>{phone(messages.phoneHintFor)}</noscript>}
      </fieldset>
      <DiscountField
        texts={discountTexts}
        isApplied={discount !== undefined && discount.problem === undefined}
        amount={useChosenAmounts()?.discount?.amount}
        typed={state.values.discountCode ?? discount?.code}
        error={errorOf("discountCode") ?? discount?.problem}
      />
      <div className="grid gap-3">
        <button className={submitClassName}>{messages.submit}</button>
        <SendingState {...sending} working={messages.submitting} />
        <p className="hint">{messages.next}</p>
      </div>
    </form>
  );
}

/** The fields of an address that is known, folded behind its one line. All of them are sent, whether they are shown or not. */
function FilledAddress({ filled, children }: Pick<CheckoutFormProps, "filled"> & { children: ReactNode }) {
  if (filled === undefined) return children;
  return (
    // What was typed before opens it, before React runs.
    <details suppressHydrationWarning className="sm:col-span-2">
      <summary className="summary-line">
        <span>{filled.line}</span>
        <span className="link ms-auto">{filled.change}</span>
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
