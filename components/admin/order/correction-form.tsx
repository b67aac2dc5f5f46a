"use client";

import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { InputField } from "@/components/ui/field";
import { SendingState, useSentState } from "@/components/ui/form";
import { useKeptForm } from "@/components/ui/kept-forms";
import type { CorrectionField, CorrectionInput } from "@/lib/back-office/correct-order";

/** What was typed, and what is wrong with a field of it or with all of it. */
export type CorrectionFormState = {
  typed: CorrectionInput & { reason: string };
  problem?: { field?: CorrectionField; text: string };
};

type CorrectionFormProps = {
  number: string;
  revision: number;
  contact: CorrectionInput;
  from: string;
  submit: (state: CorrectionFormState, form: FormData) => Promise<CorrectionFormState>;
};

const labels = {
  email: "E-mail address",
  name: "Name",
  addressLine1: "Address line 1",
  addressLine2: "Address line 2 (optional)",
  city: "City",
  postalCode: "Postal code",
  phone: "Phone",
  reason: "Why it is corrected",
} satisfies Record<CorrectionField, string>;

/** Corrects how the shopper of an order is reached. Works without JavaScript, and keeps what was typed. */
export function CorrectionForm({ number, revision, contact, from, submit }: CorrectionFormProps) {
  const { state, form, sending } = useSentState<CorrectionFormState>(submit, {
    typed: { ...contact, reason: "" },
  });
  // With the revision: what was typed over an older address does not come back.
  const kept = `correction ${number} ${revision}`;
  const ref = useKeptForm(state);
  const { typed, problem } = state;
  return (
    <Card>
      <CardContent>
        <details open={problem !== undefined}>
          <summary className="cursor-pointer font-medium">Correct address or e-mail</summary>
          <form ref={ref} {...form} data-kept={kept} data-kept-once="" noValidate className="mt-4 grid gap-4">
            <input type="hidden" name="number" value={number} />
            <input type="hidden" name="revision" value={revision} />
            <input type="hidden" name="from" value={from} />
            <p className="hint">
              If you change the e-mail address, the old one gets a mail about it. Country and region stay: tax
              and delivery were priced by them.
            </p>
            {problem && problem.field === undefined && (
              <p role="alert" className="text-sm text-destructive">
                {problem.text}
              </p>
            )}
            {(Object.keys(labels) as CorrectionField[]).map((name) => {
              const error = problem?.field === name ? problem.text : undefined;
              return (
                <InputField
                  key={`${name} ${typed[name]} ${error}`}
                  id={`correct-${name}`}
                  name={name}
                  label={labels[name]}
                  error={error}
                  maxLength={name === "reason" ? 500 : 254}
                  autoComplete="off"
                  dir="auto"
                  defaultValue={typed[name]}
                  // After an error the focus belongs on the field with the error.
                  // oxlint-disable-next-line jsx-a11y/no-autofocus
                  autoFocus={error !== undefined}
                />
              );
            })}
            <Button type="submit" variant="outline">
              Save the correction
            </Button>
            <SendingState {...sending} />
          </form>
        </details>
      </CardContent>
    </Card>
  );
}
