"use client";

import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Field, describedBy } from "@/components/ui/field";
import { inputClasses } from "@/components/ui/input-classes";
import { SendingState } from "@/components/ui/sending-state";
import { useSentState } from "@/components/ui/use-sent-state";

/** The typed note, and what is wrong with it. */
export type NoteFormState = { text: string; error?: string };

type NoteFormProps = {
  submit: (state: NoteFormState, form: FormData) => Promise<NoteFormState>;
  number: string;
  from: string;
  maxLength: number;
};

/** Adds a note to an order. Works without JavaScript, and keeps what was typed. */
export function NoteForm({ submit, number, from, maxLength }: NoteFormProps) {
  const { state, form, sending } = useSentState(submit, { text: "" });
  const { text, error } = state;
  const hint = "For your colleagues: it stands in the timeline under your name, for good.";
  return (
    <Card aria-labelledby="note">
      <CardHeader>
        <CardTitle id="note">Note</CardTitle>
      </CardHeader>
      <CardContent>
        <form {...form} noValidate className="grid gap-3">
          <input type="hidden" name="number" value={number} />
          <input type="hidden" name="from" value={from} />
          <Field id="note-text" label="Add a note" hint={hint} error={error}>
            <textarea
              key={`${text} ${error}`}
              id="note-text"
              name="text"
              rows={2}
              maxLength={maxLength}
              required
              defaultValue={text}
              className={`${inputClasses} h-auto py-2`}
              // After an error the focus belongs on the field with the error.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus={error !== undefined}
              {...describedBy("note-text", { hint, error })}
            />
          </Field>
          <Button type="submit" variant="outline">
            Save the note
          </Button>
          <SendingState {...sending} />
        </form>
      </CardContent>
    </Card>
  );
}
