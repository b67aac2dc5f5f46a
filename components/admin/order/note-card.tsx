import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";

import { TextForm, type TextFormState } from "@/components/admin/frame/text-form";

type NoteCardProps = {
  number: string;
  submit: (state: TextFormState, form: FormData) => Promise<TextFormState>;
  /** The query of the list that the order was opened from. */
  from: string;
};

/** Adds a note to an order. */
export function NoteCard({ number, submit, from }: NoteCardProps) {
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
        />
      </CardContent>
    </Card>
  );
}
