"use client";

import { Button } from "@/components/ui/button";
import { Field, describedBy } from "@/components/ui/field";
import { inputClasses } from "@/components/ui/input-classes";
import { SendingState } from "@/components/ui/sending-state";
import { useSentState } from "@/components/ui/use-sent-state";

/** The typed reason, and what is wrong with it or with the order. */
export type CloseRestFormState = { reason: string; error?: string };

type CloseRestFormProps = {
  submit: (state: CloseRestFormState, form: FormData) => Promise<CloseRestFormState>;
  number: string;
  revision: number;
  from: string;
};

/** Asks why nothing more will be captured. Works without JavaScript, and keeps what was typed. */
export function CloseRestForm({ submit, number, revision, from }: CloseRestFormProps) {
  const { state, form, sending } = useSentState(submit, { reason: "" });
  const { reason, error } = state;
  const hint = "It stands in the timeline under your name. Closing cannot be undone.";
  return (
    <form {...form} noValidate className="grid gap-3">
      <input type="hidden" name="number" value={number} />
      <input type="hidden" name="revision" value={revision} />
      <input type="hidden" name="from" value={from} />
      <Field id="close-reason" label="Why will nothing more be charged?" hint={hint} error={error}>
        <textarea
          key={`${reason} ${error}`}
          id="close-reason"
          name="reason"
          rows={2}
          maxLength={500}
          required
          defaultValue={reason}
          className={`${inputClasses} h-auto py-2`}
          // After an error the focus belongs on the field with the error.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={error !== undefined}
          {...describedBy("close-reason", { hint, error })}
        />
      </Field>
      <Button type="submit" variant="outline">
        Close the rest
      </Button>
      <SendingState {...sending} />
    </form>
  );
}
