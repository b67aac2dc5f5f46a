import { merchant } from "@/lib/merchant";
import type { Money } from "@/lib/money/money";
import { type RefundChoice, refundSum } from "@/lib/money/refund-sum";
import type { OrderRights } from "@/lib/back-office/order-for-role";
import type { AdminOrderView } from "@/lib/orders/views";

import { formatAmount } from "@/components/admin/frame/amount";
import { cardLabel } from "@/components/admin/frame/labels";
import {
  type MovementAction,
  movementConsequences,
  paysTwiceMessages,
} from "@/components/admin/frame/messages";
import { hasItems, writeItems } from "./refund-items";
import { MovementReviewCard } from "./movement-review-card";

type MovementReviewProps = {
  order: AdminOrderView & Pick<OrderRights, "codeAboveMinor">;
  action: MovementAction;
  amount: Money;
  /** The amount as it was typed, so that the form can show it unchanged after a failure. */
  typedAmount: string;
  /** What of the order a refund is for. */
  choice: RefundChoice;
  submit: (form: FormData) => Promise<void>;
  /** The query of the list that the order was opened from. */
  from: string;
  focus: boolean;
};

/** The step between entering an amount and moving it: what the movement will do, and the button that does it. */
export function MovementReview({ order, action, amount, choice, ...rest }: MovementReviewProps) {
  const { chargeback, balances } = order;
  const isBeyond = chargeback?.isOpen === true || amount.minor > balances.refundable.minor;
  const twice = action === "refund" && isBeyond ? (chargeback ?? undefined) : undefined;
  return (
    <MovementReviewCard
      number={order.number}
      revision={order.revision}
      action={action}
      amountMinor={amount.minor}
      texts={twice ? askTexts(formatAmount(amount)) : texts[action](formatAmount(amount))}
      consequences={[
        ...(twice ? paysTwiceMessages(formatAmount(twice.amount)) : []),
        ...itemsOf(order, action, choice, amount),
        ...consequencesOf(order, action, amount),
      ]}
      confirm={twice && `I know that ${formatAmount(amount)} may be paid twice.`}
      items={writeItems(choice)}
      needsCode={action === "refund" && amount.minor > (order.codeAboveMinor ?? Infinity)}
      reasons={action === "refund" ? Object.entries(merchant.refundReasons) : undefined}
      {...rest}
    />
  );
}

const texts = {
  capture: (amount) => ({ title: `Capture ${amount}?`, button: `Capture ${amount}`, pending: "Capturing…" }),
  void: (amount) => ({ title: `Void ${amount}?`, button: "Void the authorization", pending: "Voiding…" }),
  refund: (amount) => ({ title: `Refund ${amount}?`, button: `Refund ${amount}`, pending: "Refunding…" }),
} satisfies Record<MovementAction, (amount: string) => { title: string; button: string; pending: string }>;

/** A refund that only another person can let happen. */
function askTexts(amount: string) {
  return { title: `Refund ${amount}?`, button: `Ask for a refund of ${amount}`, pending: "Asking…" };
}

/** What a refund or a capture is for, with the tax in it. */
function itemsOf(
  order: AdminOrderView,
  action: MovementAction,
  choice: RefundChoice,
  amount: Money,
): string[] {
  if (!hasItems(choice)) return [];
  const names = order.lines.flatMap(({ name }, line) => {
    const quantity = choice.quantities[line] ?? 0;
    const sent = choice.sent?.[line] ?? 0;
    if (action !== "refund") return quantity > 0 ? [`${quantity} × ${name}`] : [];
    return [
      ...(quantity > sent ? [`${quantity - sent} × ${name} (not to be sent)`] : []),
      ...(sent > 0 ? [`${sent} × ${name} (sent and came back)`] : []),
    ];
  });
  const { sum, tax } = refundSum(order, choice);
  const items = [...names, ...(choice.delivery ? ["delivery"] : [])].join(", ");
  const texts = [`It is for ${items}: ${formatAmount(sum)}, with ${formatAmount(tax)} tax in it.`];
  if (sum.minor !== amount.minor) texts.push(`You ${action} ${formatAmount(amount)} instead of this sum.`);
  return texts;
}

function consequencesOf(
  { balances, payments, email }: AdminOrderView,
  action: MovementAction,
  amount: Money,
): string[] {
  const before = action === "refund" ? balances.refundable : balances.capturable;
  const left = Math.max(0, before.minor - amount.minor);
  const approved = payments.findLast(({ status }) => status === "APPROVED");
  return movementConsequences[action]({
    amount: formatAmount(amount),
    left: left === 0 ? null : formatAmount({ ...amount, minor: left }),
    card: cardLabel(approved?.card ?? null),
    email,
  });
}
