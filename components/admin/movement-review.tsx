import type { Money } from "@/lib/money/money";
import type { AdminOrderView } from "@/lib/orders/views";

import { formatAmount } from "./amount";
import { cardLabel } from "./labels";
import { type MovementAction, movementConsequences } from "./messages";
import { MovementReviewCard } from "./movement-review-card";

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
export function MovementReview({ order, action, amount, ...rest }: MovementReviewProps) {
  return (
    <MovementReviewCard
      number={order.number}
      revision={order.revision}
      action={action}
      amountMinor={amount.minor}
      texts={texts[action](formatAmount(amount))}
      consequences={consequencesOf(order, action, amount)}
      {...rest}
    />
  );
}

const texts = {
  capture: (amount) => ({ title: `Capture ${amount}?`, button: `Capture ${amount}`, pending: "Capturing…" }),
  void: (amount) => ({ title: `Void ${amount}?`, button: "Void the authorization", pending: "Voiding…" }),
  refund: (amount) => ({ title: `Refund ${amount}?`, button: `Refund ${amount}`, pending: "Refunding…" }),
} satisfies Record<MovementAction, (amount: string) => { title: string; button: string; pending: string }>;

function consequencesOf(
  { balances, payments, email }: AdminOrderView,
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
    email,
  });
}
