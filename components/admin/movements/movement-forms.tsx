import { formatAmount } from "@/components/admin/frame/amount";
import { timelineLabels } from "@/components/admin/frame/labels";
import {
  type MovementAction,
  aboveLimitMessage,
  deniedMessage,
  noActionMessages,
  reviewMessage,
} from "@/components/admin/frame/messages";
import { Button, buttonVariants } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { InputField } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { PageForm } from "@/components/ui/form";
import type { OrderRights } from "@/lib/back-office/views-for-role";
import { toDecimal } from "@/lib/money/decimals";
import type { RefundChoice } from "@/lib/money/refund-sum";
import type { AdminOrderView } from "@/lib/back-office/views";

import { nothingChosen } from "./refund-items";
import { MovementFields, RefundLinesForm } from "./refund-lines-form";

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
  const { actions, unknown } = order;
  const isPaid = order.payments.some(({ status }) => status === "APPROVED");
  const isEmpty = !actions.capture && !actions.void && !actions.refund && unknown === null && !isPaid;
  const intro = introOf(order, entered);
  const denied = deniedMessage(order);
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
              {`Resolve the unknown ${timelineLabels[unknown.kind].toLowerCase()}`}
            </Link>
          )}
          {actions.capture && <AmountForm action="capture" order={order} from={from} entered={entered} />}
          {actions.refund && <AmountForm action="refund" order={order} from={from} entered={entered} />}
          {actions.refund && (
            <RefundLinesForm order={order} choice={entered?.choice ?? nothingChosen} from={from} />
          )}
          {isPaid && <OtherWays />}
          {actions.void && <VoidForm order={order} from={from} />}
        </CardContent>
      )}
    </Card>
  );
}

/** What people ask for instead of a refund to the card, or of the goods: what the bank allows, and what to do. */
function OtherWays() {
  return (
    <details className="border-t border-border pt-5 text-sm">
      <summary className="cursor-pointer font-medium">Another card, or other goods?</summary>
      <dl className="mt-3 grid gap-3 [&_dt]:font-medium">
        <div>
          <dt>Refund to another card</dt>
          <dd className="hint">
            The bank refunds only to the card that paid. A closed or replaced card still works: its issuer
            passes the money on. If the bank declines the refund, pay by bank transfer outside the shop, and
            note it on the order. Do not refund it here as well.
          </dd>
        </div>
        <div>
          <dt>Substitution</dt>
          <dd className="hint">
            What was ordered and its total stay. Refund the missing pieces by line, and ask the customer to
            order the other article, which they pay and authenticate like any other.
          </dd>
        </div>
      </dl>
    </details>
  );
}

function introOf(
  { actions, denied, state }: MovementFormsProps["order"],
  entered: EnteredMovement | undefined,
): string | undefined {
  if (actions.capture || actions.void || actions.refund)
    return reviewMessage(entered?.error === undefined ? entered?.action : undefined);
  return denied.length > 0 ? undefined : noActionMessages[state];
}

const amountTexts = {
  capture: { label: "Amount to capture", button: "Review capture", left: "still authorized" },
  refund: { label: "Amount to refund", button: "Review refund", left: "left to refund" },
};

function AmountForm({ action, order, from, entered }: MovementFormsProps & { action: "capture" | "refund" }) {
  const { label, button, left } = amountTexts[action];
  const { capturable, refundable } = order.balances;
  const isRefund = action === "refund";
  const inAll = isRefund ? refundable : capturable;
  const limit =
    isRefund && order.mayRefund !== null && order.mayRefund.minor < inAll.minor ? order.mayRefund : null;
  const most = limit ?? inAll;
  const takenBack =
    isRefund && order.chargeback !== null
      ? `: the bank has taken ${formatAmount(order.chargeback.amount)} back`
      : "";
  const ownLimit = limit === null ? "" : ` ${aboveLimitMessage(formatAmount(limit))}`;
  const hint = `${formatAmount(inAll)} ${left}${takenBack}.${ownLimit}`;
  const own = entered?.action === action ? entered : undefined;
  const amount = own?.text ?? (most.minor === 0 ? "" : toDecimal(most));
  const error = own?.error;
  const id = `${action}-amount`;
  return (
    <PageForm action={`/admin/orders/${order.number}`} className="grid gap-3">
      <MovementFields action={action} order={order} from={from} />
      <InputField
        // A new amount replaces what was typed once the balances have changed.
        key={amount}
        id={id}
        name="amount"
        label={`${label} (${most.currency})`}
        hint={hint}
        error={error}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        className="tabular-nums"
        defaultValue={amount}
        // After an error the page loads again; the focus belongs on the field with the error.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={error !== undefined}
      />
      <Button type="submit" variant={action === "capture" ? "primary" : "outline"}>
        {button}
      </Button>
    </PageForm>
  );
}

function VoidForm({ order, from }: MovementFormsProps) {
  const held = formatAmount(order.balances.capturable);
  return (
    <PageForm action={`/admin/orders/${order.number}`} className="grid gap-3 border-t border-border pt-5">
      <MovementFields action="void" order={order} from={from} />
      <p className="hint">{`Not going to deliver? Release the ${held} that the bank holds.`}</p>
      <Button type="submit" variant="outline">
        Review void
      </Button>
    </PageForm>
  );
}
