"use client";

import type { ReactNode } from "react";

import { Button } from "@/components/ui/button";
import { Field, describedBy } from "@/components/ui/field";
import { SendingState, useSentState } from "@/components/ui/form";
import { useKeptForm } from "@/components/ui/kept-forms";

/** The typed text, and what is wrong with it or with what it is about. */
export type TextFormState = { text: string; error?: string };

type TextFormProps = {
  submit: (state: TextFormState, form: FormData) => Promise<TextFormState>;
  /** What the text is about: an order's number, for example. */
  about: string;
  /** Hidden fields. */
  fields: Record<string, string | number>;
  id: string;
  label: string;
  hint: string;
  button: string;
  /** More fields of the form. */
  children?: ReactNode;
};

/** Asks for some words, in the field `text`. Works without JavaScript, and keeps what was typed. */
export function TextForm({ submit, about, fields, id, label, hint, button, children }: TextFormProps) {
  const { state, form, sending } = useSentState(submit, { text: "" });
  const ref = useKeptForm(state);
  const { text, error } = state;
  return (
    <form
      ref={ref}
      {...form}
      data-kept={`${id} ${about}`}
      data-kept-once=""
      noValidate
      className="grid gap-3"
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Field id={id} label={label} hint={hint} error={error}>
        <textarea
          key={`${text} ${error}`}
          id={id}
          name="text"
          rows={2}
          maxLength={500}
          required
          defaultValue={text}
          className="input h-auto py-2"
          // After an error the focus belongs on the field with the error.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={error !== undefined}
          {...describedBy(id, { hint, error })}
        />
      </Field>
      {children}
      <Button type="submit" variant="outline">
        {button}
      </Button>
      <SendingState {...sending} />
    </form>
  );
}
