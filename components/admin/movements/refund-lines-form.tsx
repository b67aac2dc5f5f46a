"use client";

import { Button } from "@/components/ui/button";
import { Field, describedBy, Input } from "@/components/ui/field";
import { PageForm } from "@/components/ui/form";

/** What of an order can be refunded by line, as texts. */
export type RefundLinesTexts = {
  lines: {
    name: string;
    left: number;
    /** One for pieces that have not left, one for those that were sent. */
    fields: { name: string; label: string; hint: string; left: number; chosen: number }[];
  }[];
  /** The delivery's fee; left out if there is none, or it is refunded. */
  delivery?: { fee: string; chosen: boolean };
  currency: string;
  /** Whether the form is open: something is chosen. */
  isOpen: boolean;
};

type RefundLinesFormProps = RefundLinesTexts & { number: string; revision: number; from: string };

const amountHint = "Leave it empty for the sum of what you choose, with its tax.";

/** Chooses pieces and the delivery for a refund, which is reviewed before money moves. */
export function RefundLinesForm(props: RefundLinesFormProps) {
  const { lines, delivery, currency, isOpen, number, revision, from } = props;
  return (
    <details open={isOpen} className="border-t border-border pt-5">
      <summary className="cursor-pointer font-medium">Refund by line</summary>
      <PageForm action={`/admin/orders/${number}`} className="mt-4 grid gap-4">
        <input type="hidden" name="do" value="refund" />
        <input type="hidden" name="revision" value={revision} />
        {from !== "" && <input type="hidden" name="from" value={from} />}
        {lines.map((line, index) =>
          line.left === 0 ? (
            <p key={index} className="hint">{`${line.name}: all pieces are refunded.`}</p>
          ) : (
            line.fields.map(({ name, label, hint, left, chosen }) => (
              <Field key={name} id={`refund-${name}`} label={label} hint={hint}>
                <Input
                  id={`refund-${name}`}
                  name={name}
                  type="number"
                  inputMode="numeric"
                  min={0}
                  max={left}
                  defaultValue={chosen}
                  key={chosen}
                  aria-describedby={`refund-${name}-hint`}
                />
              </Field>
            ))
          ),
        )}
        {delivery && (
          <label className="flex items-center gap-2 text-sm">
            <input
              key={String(delivery.chosen)}
              type="checkbox"
              name="delivery"
              value="1"
              defaultChecked={delivery.chosen}
            />
            {`Delivery, ${delivery.fee}`}
          </label>
        )}
        <Field id="refund-lines-amount" label={`Another amount (${currency})`} hint={amountHint}>
          <Input
            id="refund-lines-amount"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            {...describedBy("refund-lines-amount", { hint: amountHint })}
          />
        </Field>
        <Button type="submit" variant="outline">
          Review these lines
        </Button>
      </PageForm>
    </details>
  );
}
