"use client";

import { Button } from "@/components/ui/button";
import { TitledCard } from "@/components/ui/card";
import { InputField } from "@/components/ui/field";
import { SendingState, useSentState } from "@/components/ui/form";
import { useKeptForm } from "@/components/ui/kept-forms";

/** What was typed, and what is wrong with it. */
export type DispatchFormState = {
  carrier: string;
  tracking: string;
  quantities?: readonly number[];
  confirmed?: readonly string[];
  error?: string;
};

type DispatchFormProps = {
  number: string;
  revision: number;
  /** The query of the list that the order was opened from. */
  from: string;
  /** The lines in their order, with how many pieces may still leave, and how many are refunded and do not. */
  lines: { name: string; left: number; unsent: number }[];
  /** What the person must confirm, each a word and its text. */
  doubts: [string, string][];
  email: string;
  /** Whether something can be captured. */
  mayCapture: boolean;
  submit: (state: DispatchFormState, form: FormData) => Promise<DispatchFormState>;
};

/** Records what leaves the house. Works without JavaScript, and keeps what was typed. */
export function DispatchForm(props: DispatchFormProps) {
  const { number, revision, from, lines, doubts, email, mayCapture, submit } = props;
  const { state, form, sending } = useSentState(submit, { carrier: "", tracking: "" });
  const ref = useKeptForm(state);
  const { carrier, tracking, quantities, confirmed, error } = state;
  // A draft is for these pieces. What must be confirmed is confirmed each time.
  const left = lines.map((line) => line.left).join(" ");
  const kept = doubts.length === 0 ? `dispatch ${number} ${left}` : undefined;
  return (
    <TitledCard
      id="dispatch"
      title="Dispatch"
      hint={
        <>
          A mail to <bdi>{email}</bdi> says what is on its way. Nothing is charged by it.
        </>
      }
    >
      <form ref={ref} {...form} data-kept={kept} data-kept-once="" className="grid gap-4">
        <input type="hidden" name="number" value={number} />
        <input type="hidden" name="revision" value={revision} />
        {from !== "" && <input type="hidden" name="from" value={from} />}
        {lines.map(({ name, left, unsent }, line) =>
          left === 0 ? (
            <p key={line} className="hint">
              {unsent === 0
                ? `${name}: all pieces have left.`
                : `${name}: nothing to dispatch, ${unsent} refunded and not to be sent.`}
            </p>
          ) : (
            <InputField
              key={`${line} ${left} ${quantities?.[line]}`}
              id={`dispatch-q${line}`}
              name={`q${line}`}
              label={name}
              hint={`${left} to dispatch${unsent === 0 ? "" : `, ${unsent} refunded and not to be sent`}.`}
              type="number"
              inputMode="numeric"
              min={0}
              max={left}
              defaultValue={quantities?.[line] ?? left}
            />
          ),
        )}
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <InputField
            key={carrier}
            id="carrier"
            label="Carrier (optional)"
            list="carrier-names"
            maxLength={100}
            autoComplete="off"
            defaultValue={carrier}
          />
          <InputField
            key={tracking}
            id="tracking"
            label="Tracking number (optional)"
            maxLength={100}
            autoComplete="off"
            dir="ltr"
            defaultValue={tracking}
          />
        </div>
        {doubts.map(([doubt, text]) => (
          <label key={doubt} className="flex items-start gap-2 text-sm">
            <input
              type="checkbox"
              name="confirmed"
              value={doubt}
              required
              className="mt-1"
              defaultChecked={confirmed?.includes(doubt)}
            />
            {text}
          </label>
        ))}
        {mayCapture && (
          <label className="flex items-center gap-2 text-sm">
            <input type="checkbox" name="capture" value="1" defaultChecked />
            Then review the capture of these pieces
          </label>
        )}
        {error !== undefined && (
          <p role="alert" className="field-error">
            {error}
          </p>
        )}
        <Button type="submit" variant="outline">
          Dispatch
        </Button>
        <SendingState {...sending} />
      </form>
    </TitledCard>
  );
}
