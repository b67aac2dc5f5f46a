import { Actor } from "@/components/admin/frame/actor";
import { ShopTime } from "@/components/admin/frame/times";
import { TitledCard } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import type { OrderRights } from "@/lib/back-office/views-for-role";
import type { AdminOrderView } from "@/lib/back-office/views";

import { TextForm, type TextFormState } from "@/components/admin/frame/text-form";

type NoteCardProps = {
  order: Pick<AdminOrderView, "number" | "timeline"> & Pick<OrderRights, "mayNote">;
  submit: (state: TextFormState, form: FormData) => Promise<TextFormState>;
  /** The query of the list that the order was opened from. */
  from: string;
  /** Whom it can be for. */
  colleagues: readonly { email: string; name: string }[];
};

/** What staff noted on an order, newest first, and the form that adds a note, perhaps for a colleague. Null if there are no notes and the person may not add one. */
export function NoteCard({ order: { number, timeline, mayNote }, submit, from, colleagues }: NoteCardProps) {
  const notes = timeline.filter((entry) => entry.kind === "note").toReversed();
  if (!mayNote && notes.length === 0) return null;
  return (
    <TitledCard id="note" title="Notes" className="grid gap-4">
      {notes.length > 0 && (
        <ol className="entries">
          {notes.map(({ id, text, by, at, forStaff, doneAt }) => (
            <li key={id} className="text-sm">
              <p className="wrap-anywhere whitespace-pre-line">{text}</p>
              <p className="hint">
                <Actor by={by} />
                {", "}
                <ShopTime at={at} />
                {forStaff && (
                  <>
                    {" · for "}
                    <Actor by={forStaff} />
                  </>
                )}
                {doneAt && (
                  <>
                    {" · done "}
                    <ShopTime at={doneAt} />
                  </>
                )}
              </p>
            </li>
          ))}
        </ol>
      )}
      {mayNote && (
        <TextForm
          submit={submit}
          about={number}
          fields={{ number, from }}
          id="note-text"
          label="Add a note"
          hint="For your colleagues: it stays here under your name, for good."
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
      )}
    </TitledCard>
  );
}
