"use client";

import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SendingState } from "@/components/ui/sending-state";
import { useSentState } from "@/components/ui/use-sent-state";

/** What was typed, and what is wrong with it. */
export type DispatchFormState = {
  carrier: string;
  tracking: string;
  quantities?: readonly number[];
  error?: string;
};

type DispatchFormProps = {
  number: string;
  revision: number;
  /** The query of the list that the order was opened from. */
  from: string;
  /** The lines in their order, with how many pieces have not left. */
  lines: { name: string; left: number }[];
  email: string;
  /** Whether something can be captured. */
  mayCapture: boolean;
  submit: (state: DispatchFormState, form: FormData) => Promise<DispatchFormState>;
};

/** Records what leaves the house. Works without JavaScript, and keeps what was typed. */
export function DispatchForm(props: DispatchFormProps) {
  const { number, revision, from, lines, email, mayCapture, submit } = props;
  const { state, form, sending } = useSentState(submit, { carrier: "", tracking: "" });
  const { carrier, tracking, quantities, error } = state;
  return (
    <Card aria-labelledby="dispatch">
      <CardHeader>
        <CardTitle id="dispatch">Dispatch</CardTitle>
        <p className="hint">
          A mail to <bdi>{email}</bdi> says what is on its way. Nothing is charged by it.
        </p>
      </CardHeader>
      <CardContent>
        <form {...form} className="grid gap-4">
          <input type="hidden" name="number" value={number} />
          <input type="hidden" name="revision" value={revision} />
          {from !== "" && <input type="hidden" name="from" value={from} />}
          {lines.map(({ name, left }, line) =>
            left === 0 ? (
              <p key={line} className="hint">{`${name}: all pieces have left.`}</p>
            ) : (
              <Field key={line} id={`dispatch-q${line}`} label={name} hint={`${left} to dispatch.`}>
                <Input
                  key={`${left} ${quantities?.[line]}`}
                  id={`dispatch-q${line}`}
                  name={`q${line}`}
                  type="number"
                  inputMode="numeric"
                  min={0}
                  max={left}
                  defaultValue={quantities?.[line] ?? left}
                  aria-describedby={`dispatch-q${line}-hint`}
                />
              </Field>
            ),
          )}
          <div className="grid items-end gap-4 sm:grid-cols-2">
            <Field id="carrier" label="Carrier (optional)">
              <Input
                key={carrier}
                id="carrier"
                name="carrier"
                maxLength={100}
                autoComplete="off"
                defaultValue={carrier}
              />
            </Field>
            <Field id="tracking" label="Tracking number (optional)">
              <Input
                key={tracking}
                id="tracking"
                name="tracking"
                maxLength={100}
                autoComplete="off"
                dir="ltr"
                defaultValue={tracking}
              />
            </Field>
          </div>
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
      </CardContent>
    </Card>
  );
}
