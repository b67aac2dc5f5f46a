"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";

import { buttonVariants } from "@/components/ui/button";
import { Field, describedBy } from "@/components/ui/field";
import { SendingState, useSentState } from "@/components/ui/form";
import { useKeptForm } from "@/components/ui/kept-forms";

import { ErrorSummary } from "@/components/shop/checkout/error-summary";
import { Unbroken } from "@/components/shop/frame/unbroken";

type FindOrderField = "number" | "email";

/** The server's reply: the submitted values and their errors. */
export type FindOrderState = {
  values: Partial<Record<FindOrderField, string>>;
  title?: string;
  errors: { field: FindOrderField; message: string }[];
};

type FindOrderFormProps = { action: (state: FindOrderState, form: FormData) => Promise<FindOrderState> };

/** As the hint writes it. */
const numberExample = "K7QF-2M9X";

/** Order number and e-mail address. Works without JavaScript too, and keeps the typed values either way. */
export function FindOrderForm({ action }: FindOrderFormProps) {
  const t = useTranslations("find");
  const { state, form, sending } = useSentState<FindOrderState>(action, { values: {}, errors: [] });
  const ref = useKeptForm(state);
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => summary.current?.focus(), [state.errors]);

  const errorOf = (name: FindOrderField) => state.errors.find(({ field }) => field === name)?.message;
  const control = (name: FindOrderField, hint?: string) => ({
    id: name,
    name,
    required: true,
    defaultValue: state.values[name],
    className: "input",
    ...describedBy(name, { hint, error: errorOf(name) }),
  });
  return (
    <form ref={ref} {...form} data-kept="find-order" noValidate className="grid gap-6">
      {state.errors.length > 0 && <ErrorSummary ref={summary} title={state.title} errors={state.errors} />}
      <Field
        id="number"
        label={t("number")}
        hint={<Unbroken text={t("numberHint")} part={numberExample} />}
        error={errorOf("number")}
      >
        <input
          {...control("number", t("numberHint"))}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </Field>
      <Field id="email" label={t("email")} error={errorOf("email")}>
        <input {...control("email")} type="email" inputMode="email" dir="ltr" autoComplete="email" />
      </Field>
      <button className={buttonVariants({ size: "lg", className: "justify-self-start" })}>
        {t("submit")}
      </button>
      <SendingState {...sending} working={t("submitting")} />
    </form>
  );
}
