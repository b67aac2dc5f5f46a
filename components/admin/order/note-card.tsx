import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Field } from "@/components/ui/field";

import { TextForm, type TextFormState } from "@/components/admin/frame/text-form";

type NoteCardProps = {
  number: string;
  submit: (state: TextFormState, form: FormData) => Promise<TextFormState>;
  /** The query of the list that the order was opened from. */
  from: string;
  /** Whom it can be for. */
  colleagues: readonly { email: string; name: string }[];
};

/** Adds a note to an order, perhaps for a colleague. */
export function NoteCard({ number, submit, from, colleagues }: NoteCardProps) {
  return (
    <Card aria-labelledby="note">
      <CardHeader>
        <CardTitle id="note">Note</CardTitle>
      </CardHeader>
      <CardContent>
        <TextForm
          submit={submit}
          fields={{ number, from }}
          id="note-text"
          label="Add a note"
          hint="For your colleagues: it stands in the timeline under your name, for good."
          button="Save the note"
        >
          {colleagues.length > 0 && (
            <Field id="note-for" label="For (optional)">
              <select id="note-for" name="for" defaultValue="" className="input">
                <option value="">Nobody in particular</option>
                {colleagues.map(({ email, name }) => (
                  <option key={email} value={email}>
                    {name}
                  </option>
                ))}
              </select>
            </Field>
          )}
        </TextForm>
      </CardContent>
    </Card>
  );
}
