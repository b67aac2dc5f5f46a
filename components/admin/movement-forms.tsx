import { toDecimal } from "@/lib/money/decimals";
import type { Money } from "@/lib/money/money";
import type { OrderRights } from "@/lib/back-office/order-for-role";
import type { RefundChoice } from "@/lib/money/refund-sum";
import type { AdminOrderView } from "@/lib/orders/views";

import { formatAmount } from "./amount";
import { timelineLabels } from "./labels";
import { type MovementAction, deniedMessage, noActionMessages, reviewMessage } from "./messages";
import { hasItems, nothingChosen } from "./refund-items";
import type { RefundLinesTexts } from "./refund-lines-form";
import { type AmountFormTexts, MovementFormCard } from "./movement-form-card";

/** A movement that cannot be confirmed: its amount as it was typed, and what is wrong with it, else its review is stale. */
type EnteredMovement = { action: MovementAction; text: string; choice: RefundChoice; error?: string };

type MovementFormsProps = {
  order: AdminOrderView & OrderRights;
  /** The query of the list that the order was opened from. */
  from: string;
  entered?: EnteredMovement;
};

/** The movements that the order admits now. Each form leads to a review before money moves. */
export function MovementForms({ order, from, entered }: MovementFormsProps) {
  const { number, revision, state, actions, balances, unknown, denied } = order;
  const anyAction = actions.capture || actions.void || actions.refund;
  const stale = entered !== undefined && entered.error === undefined ? entered.action : undefined;
  const forms: AmountFormTexts[] = [];
  if (actions.capture) forms.push(amountForm("capture", balances.capturable, entered));
  if (actions.refund) forms.push(amountForm("refund", balances.refundable, entered));
  return (
    <MovementFormCard
      number={number}
      revision={revision}
      from={from}
      intro={anyAction ? reviewMessage(stale) : denied.length > 0 ? undefined : noActionMessages[state]}
      denied={deniedMessage(order)}
      unknown={
        unknown === null
          ? undefined
          : {
              operationId: unknown.operationId,
              text: `Resolve the unknown ${timelineLabels[unknown.kind].toLowerCase()}`,
            }
      }
      forms={forms}
      refundLines={actions.refund ? refundLinesTexts(order, entered?.choice ?? nothingChosen) : undefined}
      voidable={actions.void ? formatAmount(balances.capturable) : undefined}
    />
  );
}

function refundLinesTexts(
  { lines, deliveryPaid, deliveryRefunded }: AdminOrderView,
  choice: RefundChoice,
): RefundLinesTexts {
  const hasDelivery = deliveryPaid.minor > 0 && !deliveryRefunded;
  return {
    lines: lines.map(({ name, unit, quantity, discount, refundable }, line) => ({
      name,
      price:
        discount.minor === 0
          ? `${formatAmount(unit)} each`
          : `${formatAmount(unit)} each, less ${formatAmount(discount)} on all ${quantity}`,
      left: refundable,
      chosen: Math.min(choice.quantities[line] ?? 0, refundable),
    })),
    delivery: hasDelivery ? { fee: formatAmount(deliveryPaid), chosen: choice.delivery } : undefined,
    currency: deliveryPaid.currency,
    isOpen: hasItems(choice),
  };
}

const amountFormTexts = {
  capture: { label: "Amount to capture", button: "Review capture", hint: "still authorized" },
  refund: { label: "Amount to refund", button: "Review refund", hint: "left to refund" },
};

function amountForm(
  action: "capture" | "refund",
  most: Money,
  entered: EnteredMovement | undefined,
): AmountFormTexts {
  const { label, button, hint } = amountFormTexts[action];
  const own = entered?.action === action ? entered : undefined;
  return {
    action,
    label: `${label} (${most.currency})`,
    hint: `${formatAmount(most)} ${hint}.`,
    button,
    amount: own?.text ?? toDecimal(most),
    error: own?.error,
  };
}
