import { ok } from "@/lib/result";
import type { AdminOrderView } from "@/lib/use-cases/orders/views";

import { MovementForms } from "./movement-forms";
import { MovementReview } from "./movement-review";
import { type MovementAction, amountMessage } from "./messages";
import { readAmount } from "./read-amount";

type MoveMoneyProps = {
  order: AdminOrderView;
  /** The movement to review, with the amount as it was typed; undefined until one is chosen. */
  action: MovementAction | undefined;
  typedAmount: string;
  submit: (form: FormData) => Promise<void>;
  /** Whether the review takes the focus. */
  focus: boolean;
};

/** Moves an order's money in two steps: choose a movement and its amount, then review and confirm it. */
export function MoveMoney({ order, action, typedAmount, submit, focus }: MoveMoneyProps) {
  if (action === undefined || !order.actions[action])
    return <MovementForms order={order} rejected={undefined} />;
  const most = action === "refund" ? order.balances.refundable : order.balances.capturable;
  const amount = action === "void" ? ok(most) : readAmount(typedAmount, most);
  if (!amount.ok) {
    const rejected = { action, text: typedAmount, error: amountMessage(amount.error, most) };
    return <MovementForms order={order} rejected={rejected} />;
  }
  return (
    <MovementReview
      order={order}
      action={action}
      amount={amount.value}
      typedAmount={typedAmount}
      submit={submit}
      focus={focus}
    />
  );
}
