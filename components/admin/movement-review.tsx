import Link from "next/link";

import { buttonVariants } from "@/components/ui/button-variants";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { SubmitButton } from "@/components/ui/submit-button";
import type { Money } from "@/lib/money/money";
import type { AdminOrderView } from "@/lib/use-cases/orders/views";

import { formatAmount } from "./amount";
import { FocusTarget } from "./focus-target";
import { cardLabel } from "./labels";
import { type MovementAction, movementConsequences } from "./messages";
import { orderPath } from "./order-path";

type MovementReviewProps = {
  order: AdminOrderView;
  action: MovementAction;
  amount: Money;
  /** The amount as it was typed, so that the form can show it unchanged after a failure. */
  typedAmount: string;
  submit: (form: FormData) => Promise<void>;
  /** The query of the list that the order was opened from. */
  from: string;
  focus: boolean;
};

/** The step between entering an amount and moving it: what the movement will do, and the button that does it. */
export function MovementReview(props: MovementReviewProps) {
  const { order, action, amount, typedAmount, submit, from, focus } = props;
  const { title, button, pending } = texts[action](formatAmount(amount));
  const review = (
    <Card aria-labelledby="review" className="border-ring">
      <CardHeader>
        <CardTitle id="review">{title}</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-5">
        <ul className="grid list-disc gap-1.5 ps-5 text-sm">
          {consequencesOf(order, action, amount).map((consequence) => (
            <li key={consequence}>{consequence}</li>
          ))}
        </ul>
        <form action={submit} className="grid gap-2">
          <input type="hidden" name="action" value={action} />
          <input type="hidden" name="number" value={order.number} />
          <input type="hidden" name="revision" value={order.revision} />
          <input type="hidden" name="amountMinor" value={amount.minor} />
          <input type="hidden" name="amount" value={typedAmount} />
          {from !== "" && <input type="hidden" name="from" value={from} />}
          <SubmitButton pending={pending} variant={action === "capture" ? "primary" : "destructive"}>
            {button}
          </SubmitButton>
          <Link
            href={orderPath(order.number, { from })}
            scroll={false}
            className={buttonVariants({ variant: "ghost" })}
          >
            Not now
          </Link>
        </form>
      </CardContent>
    </Card>
  );
  if (!focus) return review;
  return (
    <FocusTarget
      focusKey={`${action} ${amount.minor}`}
      role="group"
      aria-labelledby="review"
      className="rounded-2xl"
    >
      {review}
    </FocusTarget>
  );
}

const texts = {
  capture: (amount) => ({ title: `Capture ${amount}?`, button: `Capture ${amount}`, pending: "Capturing…" }),
  void: (amount) => ({ title: `Void ${amount}?`, button: "Void the authorization", pending: "Voiding…" }),
  refund: (amount) => ({ title: `Refund ${amount}?`, button: `Refund ${amount}`, pending: "Refunding…" }),
} satisfies Record<MovementAction, (amount: string) => { title: string; button: string; pending: string }>;

function consequencesOf(
  { balances, payments }: AdminOrderView,
  action: MovementAction,
  amount: Money,
): string[] {
  const before = action === "refund" ? balances.refundable : balances.capturable;
  const left = before.minor - amount.minor;
  const approved = payments.findLast(({ status }) => status === "APPROVED");
  return movementConsequences[action]({
    amount: formatAmount(amount),
    left: left === 0 ? null : formatAmount({ ...amount, minor: left }),
    card: cardLabel(approved?.card ?? null),
  });
}
