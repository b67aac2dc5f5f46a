import Form from "next/form";
import Link from "next/link";

import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Field, describedBy } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toDecimal } from "@/lib/money/decimals";
import type { Money } from "@/lib/money/money";
import type { AdminOrderView, OrderState } from "@/lib/use-cases/orders/views";

import { deskMoney } from "./amount";
import type { MoneyAction } from "./money-messages";
import { kindWord } from "./operation-labels";

type Typed = { action: MoneyAction; amount: string; error?: string };

/** What staff may do with an order's money now; each form leads to a review before anything moves. */
export function MoneyActions({ order, typed }: { order: AdminOrderView; typed: Typed | undefined }) {
  const { actions, balances } = order;
  const amountOf = (action: MoneyAction) => (typed?.action === action ? typed : undefined);
  return (
    <Card aria-labelledby="money">
      <CardHeader>
        <CardTitle id="money">Move money</CardTitle>
        <p className="text-sm text-muted-foreground">
          {actions.capture || actions.void || actions.refund
            ? "Nothing moves before you have reviewed it."
            : nothingToDo[order.state]}
        </p>
      </CardHeader>
      <CardContent className="grid gap-6 empty:hidden">
        {order.unknown && (
          <Link href={`/admin/unknown-outcomes/${order.unknown.operationId}`} className={buttonVariants()}>
            Resolve the unknown {kindWord(order.unknown.kind).toLowerCase()}
          </Link>
        )}
        {actions.capture && (
          <AmountForm order={order} action="capture" left={balances.capturable} typed={amountOf("capture")} />
        )}
        {actions.refund && (
          <AmountForm order={order} action="refund" left={balances.refundable} typed={amountOf("refund")} />
        )}
        {actions.void && <VoidForm order={order} />}
      </CardContent>
    </Card>
  );
}

const words = {
  capture: { label: "Amount to capture", review: "Review capture", hint: "still authorized" },
  refund: { label: "Amount to refund", review: "Review refund", hint: "left to refund" },
};

type AmountFormProps = {
  order: AdminOrderView;
  action: "capture" | "refund";
  left: Money;
  typed: Typed | undefined;
};

function AmountForm({ order, action, left, typed }: AmountFormProps) {
  const id = `${action}-amount`;
  const hint = `${deskMoney(left)} ${words[action].hint}.`;
  const amount = typed?.amount ?? toDecimal(left.minor, left.currency);
  return (
    <Form action={`/admin/orders/${order.number}`} scroll={false} className="grid gap-3">
      <input type="hidden" name="do" value={action} />
      <Field id={id} label={`${words[action].label} (${left.currency})`} hint={hint} error={typed?.error}>
        <Input
          // A new amount to start from, once the figures have moved.
          key={amount}
          id={id}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          className="tabular-nums"
          defaultValue={amount}
          // The field that is wrong, after the form came back.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={typed?.error !== undefined}
          {...describedBy(id, { hint, error: typed?.error })}
        />
      </Field>
      <Button type="submit" variant={action === "capture" ? "primary" : "outline"}>
        {words[action].review}
      </Button>
    </Form>
  );
}

function VoidForm({ order }: { order: AdminOrderView }) {
  return (
    <Form
      action={`/admin/orders/${order.number}`}
      scroll={false}
      className="grid gap-3 border-t border-border pt-5"
    >
      <input type="hidden" name="do" value="void" />
      <p className="text-sm text-muted-foreground">
        Not going to deliver? Let go of the {deskMoney(order.balances.capturable)} that the bank holds.
      </p>
      <Button type="submit" variant="outline">
        Review void
      </Button>
    </Form>
  );
}

const nothingToDo = {
  unpaid: "The shopper has not paid yet: there is nothing to capture or to refund.",
  in_progress: "The shopper is paying just now. Look again in a moment.",
  outcome_unknown:
    "The outcome of a movement is unknown. No money can be moved on this order until it is resolved.",
  authorized: "The authorization admits nothing just now. Look again in a moment.",
  partly_approved: "Nothing can be moved just now. Look again in a moment.",
  partly_captured: "The authorization admits nothing just now. Look again in a moment.",
  paid: "There is nothing left to refund.",
  partly_refunded: "There is nothing left to refund.",
  refunded: "All of it was refunded: there is nothing left to move.",
  cancelled: "The authorization was voided: there is nothing left to move.",
  failed: "No payment succeeded: there is nothing to capture or to refund.",
} satisfies Record<OrderState, string>;
