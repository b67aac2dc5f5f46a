"use client";

import type { TextFormState } from "@/components/admin/frame/text-form";
import { Button } from "@/components/ui/button";
import { TitledCard } from "@/components/ui/card";
import { InputField } from "@/components/ui/field";
import { SendingState, useSentState } from "@/components/ui/form";

type FindPersonFormProps = { submit: (state: TextFormState, form: FormData) => Promise<TextFormState> };

/** Asks for an e-mail address or an order. Posted, so that the address of a page has neither. */
export function FindPersonForm({ submit }: FindPersonFormProps) {
  const { state, form, sending } = useSentState(submit, { text: "" });
  const { text, error } = state;
  const hint = "What the person gave: their account and all their orders are found.";
  return (
    <TitledCard id="find-person" title="Find a person">
      <form {...form} noValidate className="grid gap-4">
        <InputField
          key={`${text} ${error}`}
          id="person"
          name="text"
          label="E-mail address or order number"
          hint={hint}
          error={error}
          required
          maxLength={254}
          autoComplete="off"
          dir="ltr"
          defaultValue={text}
          // After an error the focus belongs on the field with the error.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={error !== undefined}
        />
        <Button type="submit">Find the person</Button>
        <SendingState {...sending} />
      </form>
    </TitledCard>
  );
}
