import Form from "next/form";
import Link from "next/link";

import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Field, describedBy } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toDecimal } from "@/lib/money/decimals";
import type { Money } from "@/lib/money/money";
import type { AdminOrderView } from "@/lib/use-cases/orders/views";

import { formatAmount } from "./amount";
import { timelineLabels } from "./labels";
import { type MovementAction, noActionMessages, reviewMessage } from "./messages";

/** A movement that cannot be confirmed: its amount as it was typed, and what is wrong with it, else its review is stale. */
type EnteredMovement = { action: MovementAction; text: string; error?: string };

type MovementFormsProps = {
  order: AdminOrderView;
  /** The query of the list that the order was opened from. */
  from: string;
  entered?: EnteredMovement;
};

/** The movements that the order admits now. Each form leads to a review before money moves. */
export function MovementForms({ order, from, entered }: MovementFormsProps) {
  const { actions, balances, unknown } = order;
  const anyAction = actions.capture || actions.void || actions.refund;
  const enteredFor = (action: MovementAction) => (entered?.action === action ? entered : undefined);
  const stale = entered !== undefined && entered.error === undefined ? entered.action : undefined;
  return (
    <Card aria-labelledby="money">
      <CardHeader className={anyAction || unknown ? undefined : "pb-5 sm:pb-6"}>
        <CardTitle id="money">Move money</CardTitle>
        <p className="text-sm text-muted-foreground">
          {anyAction ? reviewMessage(stale) : noActionMessages[order.state]}
        </p>
      </CardHeader>
      {(anyAction || unknown) && (
        <CardContent className="grid gap-6">
          {unknown && (
            <Link href={`/admin/unknown-outcomes/${unknown.operationId}`} className={buttonVariants()}>
              Resolve the unknown {timelineLabels[unknown.kind].toLowerCase()}
            </Link>
          )}
          {actions.capture && (
            <AmountForm
              order={order}
              from={from}
              action="capture"
              most={balances.capturable}
              entered={enteredFor("capture")}
            />
          )}
          {actions.refund && (
            <AmountForm
              order={order}
              from={from}
              action="refund"
              most={balances.refundable}
              entered={enteredFor("refund")}
            />
          )}
          {actions.void && <VoidForm order={order} from={from} />}
        </CardContent>
      )}
    </Card>
  );
}

const amountFormTexts = {
  capture: { label: "Amount to capture", button: "Review capture", hint: "still authorized" },
  refund: { label: "Amount to refund", button: "Review refund", hint: "left to refund" },
};

type AmountFormProps = Pick<MovementFormsProps, "order" | "from"> & {
  action: "capture" | "refund";
  most: Money;
  entered: EnteredMovement | undefined;
};

function AmountForm({ order, from, action, most, entered }: AmountFormProps) {
  const id = `${action}-amount`;
  const { label, button, hint: rest } = amountFormTexts[action];
  const hint = `${formatAmount(most)} ${rest}.`;
  const amount = entered?.text ?? toDecimal(most);
  return (
    <Form action={`/admin/orders/${order.number}`} scroll={false} className="grid gap-3">
      <input type="hidden" name="do" value={action} />
      <input type="hidden" name="revision" value={order.revision} />
      {from !== "" && <input type="hidden" name="from" value={from} />}
      <Field id={id} label={`${label} (${most.currency})`} hint={hint} error={entered?.error}>
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
          autoFocus={entered?.error !== undefined}
          {...describedBy(id, { hint, error: entered?.error })}
        />
      </Field>
      <Button type="submit" variant={action === "capture" ? "primary" : "outline"}>
        {button}
      </Button>
    </Form>
  );
}

function VoidForm({ order, from }: Pick<MovementFormsProps, "order" | "from">) {
  return (
    <Form
      action={`/admin/orders/${order.number}`}
      scroll={false}
      className="grid gap-3 border-t border-border pt-5"
    >
      <input type="hidden" name="do" value="void" />
      <input type="hidden" name="revision" value={order.revision} />
      {from !== "" && <input type="hidden" name="from" value={from} />}
      <p className="text-sm text-muted-foreground">
        Not going to deliver? Release the {formatAmount(order.balances.capturable)} that the bank holds.
      </p>
      <Button type="submit" variant="outline">
        Review void
      </Button>
    </Form>
  );
}
