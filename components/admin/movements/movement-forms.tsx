import { toDecimal } from "@/lib/money/decimals";
import type { Money } from "@/lib/money/money";
import type { OrderRights } from "@/lib/back-office/order-for-role";
import type { RefundChoice } from "@/lib/money/refund-sum";
import type { AdminOrderLine, AdminOrderView } from "@/lib/orders/views";

import { formatAmount } from "@/components/admin/frame/amount";
import { timelineLabels } from "@/components/admin/frame/labels";
import {
  type MovementAction,
  deniedMessage,
  noActionMessages,
  reviewMessage,
} from "@/components/admin/frame/messages";
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
  if (actions.refund) forms.push(amountForm("refund", balances.refundable, entered, order.chargeback));
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
    lines: lines.map((each, line) => refundLineTexts(each, line, choice)),
    delivery: hasDelivery ? { fee: formatAmount(deliveryPaid), chosen: choice.delivery } : undefined,
    currency: deliveryPaid.currency,
    isOpen: hasItems(choice),
  };
}

/** A field for pieces that have not left, and one for those that were sent. */
function refundLineTexts(
  { name, unit, quantity, discount, refundable, pieces: { toDispatch, kept } }: AdminOrderLine,
  line: number,
  choice: RefundChoice,
): RefundLinesTexts["lines"][number] {
  const price =
    discount.minor === 0
      ? `${formatAmount(unit)} each`
      : `${formatAmount(unit)} each, less ${formatAmount(discount)} on all ${quantity}`;
  const both = toDispatch > 0 && kept > 0;
  const sent = choice.sent?.[line] ?? 0;
  const fields = [
    {
      name: `q${line}`,
      label: both ? `${name}, not to be sent` : name,
      hint: `${price}, ${toDispatch} left to refund. Nothing of it has left: what you refund is not to be sent.`,
      left: toDispatch,
      chosen: (choice.quantities[line] ?? 0) - sent,
    },
    {
      name: `s${line}`,
      label: both ? `${name}, sent and came back` : name,
      hint: `${price}, ${kept} left to refund. Sent: what you refund came back.`,
      left: kept,
      chosen: sent,
    },
  ];
  return { name, left: refundable, fields: fields.filter(({ left }) => left > 0) };
}

const amountFormTexts = {
  capture: { label: "Amount to capture", button: "Review capture", hint: "still authorized" },
  refund: { label: "Amount to refund", button: "Review refund", hint: "left to refund" },
};

function amountForm(
  action: "capture" | "refund",
  most: Money,
  entered: EnteredMovement | undefined,
  chargeback: AdminOrderView["chargeback"] = null,
): AmountFormTexts {
  const { label, button, hint } = amountFormTexts[action];
  const own = entered?.action === action ? entered : undefined;
  return {
    action,
    label: `${label} (${most.currency})`,
    hint:
      chargeback === null
        ? `${formatAmount(most)} ${hint}.`
        : `${formatAmount(most)} ${hint}: the bank has taken ${formatAmount(chargeback.amount)} back.`,
    button,
    amount: own?.text ?? (most.minor === 0 ? "" : toDecimal(most)),
    error: own?.error,
  };
}
