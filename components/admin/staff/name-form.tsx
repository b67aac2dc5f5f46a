"use client";

import { Button } from "@/components/ui/button";
import { TitledCard } from "@/components/ui/card";
import { Field, describedBy, Input } from "@/components/ui/field";
import { SendingState, useSentState } from "@/components/ui/form";

/** The typed name, and what is wrong with it. */
export type NameFormState = { name: string; error?: string };

type NameFormProps = {
  name: string;
  submit: (state: NameFormState, form: FormData) => Promise<NameFormState>;
};

const hint = "Colleagues read it beside what you did. The audit keeps your e-mail address.";

/** Asks for a person's own name. */
export function NameForm({ name, submit }: NameFormProps) {
  const { state, form, sending } = useSentState(submit, { name });
  const { error } = state;
  return (
    <TitledCard id="name-title" title="Your name">
      <form {...form} noValidate className="grid justify-items-start gap-3">
        <Field id="name" label="Name" hint={hint} error={error} className="w-full max-w-sm">
          <Input
            key={`${state.name} ${error}`}
            id="name"
            name="name"
            autoComplete="name"
            maxLength={60}
            required
            defaultValue={state.name}
            // After an error the focus belongs on the field with the error.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={error !== undefined}
            {...describedBy("name", { hint, error })}
          />
        </Field>
        <Button type="submit" variant="outline">
          Save the name
        </Button>
        <SendingState {...sending} />
      </form>
    </TitledCard>
  );
}
