"use client";

import { Button, buttonVariants } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Field, describedBy, Input } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { PageForm } from "@/components/ui/form";

import { RefundLinesForm, type RefundLinesTexts } from "./refund-lines-form";

export type AmountFormTexts = {
  action: "capture" | "refund";
  label: string;
  hint: string;
  button: string;
  /** The amount as it was typed, or the most that can be moved. */
  amount: string;
  error?: string;
};

type MovementFormCardProps = {
  number: string;
  revision: number;
  /** The query of the list that the order was opened from. */
  from: string;
  intro?: string;
  /** What this person's role may not do, and who can. */
  denied?: string;
  /** The operation that must be resolved first. */
  unknown?: { operationId: string; text: string };
  forms: AmountFormTexts[];
  /** What can be refunded by line; left out if nothing can. */
  refundLines?: RefundLinesTexts;
  /** The amount that a void releases; left out if none is admitted. */
  voidable?: string;
};

/** The movements of an order, as `MovementForms` writes their texts. A client component, so that the page sends only these twice. */
export function MovementFormCard(props: MovementFormCardProps) {
  const { intro, denied, unknown, forms, refundLines, voidable, number, revision, from } = props;
  const isEmpty = forms.length === 0 && voidable === undefined && unknown === undefined;
  return (
    <Card aria-labelledby="money">
      <CardHeader className={isEmpty ? "pb-5 sm:pb-6" : undefined}>
        <CardTitle id="money">Move money</CardTitle>
        {intro && <p className="hint">{intro}</p>}
        {denied && <p className="hint">{denied}</p>}
      </CardHeader>
      {!isEmpty && (
        <CardContent className="grid gap-6">
          {unknown && (
            <Link href={`/admin/unknown-outcomes/${unknown.operationId}`} className={buttonVariants()}>
              {unknown.text}
            </Link>
          )}
          {forms.map((form) => (
            <AmountForm key={form.action} form={form} order={props} />
          ))}
          {refundLines && <RefundLinesForm {...refundLines} {...{ number, revision, from }} />}
          {voidable && <VoidForm order={props} amount={voidable} />}
        </CardContent>
      )}
    </Card>
  );
}

type OrderProps = { order: Pick<MovementFormCardProps, "number" | "revision" | "from"> };

function AmountForm({ form, order }: OrderProps & { form: AmountFormTexts }) {
  const { action, label, hint, button, amount, error } = form;
  const id = `${action}-amount`;
  return (
    <PageForm action={`/admin/orders/${order.number}`} className="grid gap-3">
      <HiddenFields action={action} order={order} />
      <Field id={id} label={label} hint={hint} error={error}>
        <Input
          // A new amount replaces what was typed once the balances have changed.
          key={amount}
          id={id}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          className="tabular-nums"
          defaultValue={amount}
          // After an error the page loads again; the focus belongs on the field with the error.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={error !== undefined}
          {...describedBy(id, { hint, error })}
        />
      </Field>
      <Button type="submit" variant={action === "capture" ? "primary" : "outline"}>
        {button}
      </Button>
    </PageForm>
  );
}

function VoidForm({ order, amount }: OrderProps & { amount: string }) {
  return (
    <PageForm
      action={`/admin/orders/${order.number}`}

      className="grid gap-3 border-t border-border pt-5"
    >
      <HiddenFields action="void" order={order} />
      <p className="hint">{`Not going to deliver? Release the ${amount} that the bank holds.`}</p>
      <Button type="submit" variant="outline">
        Review void
      </Button>
    </PageForm>
  );
}

function HiddenFields({ action, order: { revision, from } }: OrderProps & { action: string }) {
  return (
    <>
      <input type="hidden" name="do" value={action} />
      <input type="hidden" name="revision" value={revision} />
      {from !== "" && <input type="hidden" name="from" value={from} />}
    </>
  );
}
