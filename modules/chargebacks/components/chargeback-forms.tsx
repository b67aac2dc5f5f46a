import { ActionForm } from "@/components/ui/form";
import { Button } from "@/components/ui/button";
import { Field, InputField } from "@/components/ui/field";
import type { Day } from "@/lib/calendar/day";

import { chargebackActLabels } from "./labels";

type FormProps = { id: string; submit: (form: FormData) => Promise<void> };

const dueHint =
  "From the bank's letter or portal. Staff who get alerts are reminded a week and two days before.";

/** Sets until when the bank takes evidence. */
export function DueForm({ id, due, submit }: FormProps & { due: Day | null }) {
  return (
    <ActionForm action={submit} className="grid max-w-prose gap-3">
      <input type="hidden" name="id" value={id} />
      <InputField
        key={due}
        id="due"
        label="Evidence due by"
        hint={dueHint}
        type="date"
        required
        defaultValue={due ?? ""}
      />
      <div>
        <Button type="submit" variant="outline">
          Set the day
        </Button>
      </div>
    </ActionForm>
  );
}

const noteHint = "Who said so and where, such as the number of the bank's case.";

/** Records what was done about a chargeback. */
export function ActForm({ id, acts, submit }: FormProps & { acts: number }) {
  return (
    <ActionForm key={acts} action={submit} kept={`chargeback ${id}`} className="grid max-w-prose gap-3">
      <input type="hidden" name="id" value={id} />
      <Field id="act" label="What was done about the chargeback">
        <select id="act" name="act" className="input">
          {Object.entries(chargebackActLabels).map(([act, label]) => (
            <option key={act} value={act}>
              {label}
            </option>
          ))}
        </select>
      </Field>
      <InputField
        id="note"
        label="In a few words"
        hint={noteHint}
        required
        maxLength={500}
        autoComplete="off"
      />
      <div>
        <Button type="submit" variant="outline">
          Record it
        </Button>
      </div>
    </ActionForm>
  );
}
