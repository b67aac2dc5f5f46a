import { toDecimal } from "@/lib/money/decimals";
import type { Money } from "@/lib/money/money";
import { type RefundChoice, refundSum } from "@/lib/money/refund-sum";
import { ok } from "@/lib/result";
import type { OrderRights } from "@/lib/back-office/views-for-role";
import type { AdminOrderView } from "@/lib/back-office/views";

import { formatAmount } from "@/components/admin/frame/amount";
import { MovementForms } from "./movement-forms";
import { MovementReview } from "./movement-review";
import { type MovementAction, aboveLimitMessage, amountMessage } from "@/components/admin/frame/messages";
import { hasItems, nothingChosen } from "./refund-items";
import { readAmount } from "./read-amount";

type MoveMoneyProps = {
  order: AdminOrderView & OrderRights;
  /** The movement to review, with the amount as it was typed; undefined until one is chosen. */
  action: MovementAction | undefined;
  typedAmount: string;
  /** What of the order a refund is for. */
  choice: RefundChoice;
  /** The journal's length that the review was asked for at; undefined if none was. */
  reviewedRevision: number | undefined;
  submit: (form: FormData) => Promise<void>;
  /** The query of the list that the order was opened from. */
  from: string;
  /** Whether the review takes the focus. */
  focus: boolean;
};

/**
 * Moves an order's money in two steps: choose a movement and its amount, then review and confirm it.
 *
 * A review holds for one revision of the journal. If the order has changed since, the first step is shown again
 * with what was typed, so that no page, however it was reloaded, offers a movement that nobody has reviewed.
 */
export function MoveMoney(props: MoveMoneyProps) {
  const { order, action, reviewedRevision, submit, from, focus } = props;
  const { mayRefund } = order;
  if (action === undefined || !order.actions[action]) return <MovementForms order={order} from={from} />;
  const most = action === "refund" ? order.balances.unrefunded : order.balances.capturable;
  // A dispatch leads here with what left.
  const choice = action === "void" ? nothingChosen : props.choice;
  const isSum = props.typedAmount === "" && hasItems(choice);
  const typedAmount = isSum ? toDecimal(sumOf(order, action, choice, most)) : props.typedAmount;
  const amount = action === "void" ? ok(most) : readAmount(typedAmount, most);
  if (!amount.ok) {
    const entered = { action, text: typedAmount, choice, error: amountMessage(amount.error, most) };
    return <MovementForms order={order} from={from} entered={entered} />;
  }
  if (action === "refund" && mayRefund !== null && amount.value.minor > mayRefund.minor) {
    const error = aboveLimitMessage(formatAmount(mayRefund));
    return <MovementForms order={order} from={from} entered={{ action, text: typedAmount, choice, error }} />;
  }
  if (reviewedRevision !== order.revision)
    return <MovementForms order={order} from={from} entered={{ action, text: typedAmount, choice }} />;
  return (
    <MovementReview
      order={order}
      action={action}
      amount={amount.value}
      typedAmount={typedAmount}
      choice={choice}
      submit={submit}
      from={from}
      focus={focus}
    />
  );
}

/** What a choice costs, at most what is left. With the last pieces that leave, all that is left is captured, the delivery too. */
function sumOf(order: AdminOrderView, action: MovementAction, choice: RefundChoice, most: Money): Money {
  const isLast = action === "capture" && order.lines.every(({ pieces }) => pieces.toDispatch === 0);
  const { sum } = refundSum(order, choice);
  return isLast || sum.minor > most.minor ? most : sum;
}
