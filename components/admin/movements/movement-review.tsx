import { formatAmount } from "@/components/admin/frame/amount";
import { FocusTarget } from "@/components/admin/frame/focus-target";
import { cardLabel } from "@/components/admin/frame/labels";
import {
  type MovementAction,
  movementConsequences,
  paysTwiceMessage,
  secondPersonMessage,
} from "@/components/admin/frame/messages";
import { orderPath } from "@/components/admin/frame/paths";
import { ActionForm } from "@/components/ui/form";
import { Button, buttonVariants } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import type { OrderRights } from "@/lib/back-office/views-for-role";
import type { Money } from "@/lib/money/money";
import { type RefundChoice, refundSum } from "@/lib/money/refund-sum";
import type { AdminOrderView } from "@/lib/back-office/views";

import { AppCode } from "./app-code";
import { hasItems, writeItems } from "./refund-items";
import { RefundReason } from "./refund-reason";

type MovementReviewProps = {
  order: AdminOrderView & Pick<OrderRights, "aloneMinor" | "codeAboveMinor">;
  action: MovementAction;
  amount: Money;
  /** The amount as it was typed, so that the form can show it unchanged after a failure. */
  typedAmount: string;
  /** What of the order a refund is for. */
  choice: RefundChoice;
  submit: (form: FormData) => Promise<void>;
  /** The query of the list that the order was opened from. */
  from: string;
  /** Whether it takes the focus. */
  focus: boolean;
};

const unsentText =
  "The shop could not be reached, so it is not known whether the bank was asked. Look at the order again before you repeat this.";

/** The step between entering an amount and moving it: what the movement will do, and the button that does it. */
export function MovementReview({ focus, ...props }: MovementReviewProps) {
  if (!focus) return <Review {...props} />;
  return (
    <FocusTarget
      focusKey={`${props.action} ${props.amount.minor}`}
      role="group"
      aria-labelledby="review"
      className="rounded-2xl"
    >
      <Review {...props} />
    </FocusTarget>
  );
}

function Review(props: Omit<MovementReviewProps, "focus">) {
  const { order, action, amount, typedAmount, choice, submit, from } = props;
  const { number, revision, chargeback, balances } = order;
  const isBeyond = chargeback?.isOpen === true || amount.minor > balances.refundable.minor;
  const paysTwice = action === "refund" && isBeyond ? chargeback : null;
  const asText = formatAmount(amount);
  const isAbove = action === "refund" && amount.minor > (order.aloneMinor ?? Infinity);
  const asks = isAbove || paysTwice !== null;
  const { title, button, pending } = asks ? askTexts(asText) : texts[action](asText);
  const consequences = [
    ...(paysTwice ? [paysTwiceMessage(formatAmount(paysTwice.amount))] : []),
    ...(asks ? [secondPersonMessage] : []),
    ...itemsOf(order, action, choice, amount),
    ...consequencesOf(order, action, amount),
  ];
  const items = writeItems(choice);
  return (
    <Card aria-labelledby="review" className="border-ring">
      <CardHeader>
        <CardTitle id="review">{title}</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-5">
        <ul className="grid list-disc gap-1.5 ps-5 text-sm">
          {consequences.map((consequence) => (
            <li key={consequence}>{consequence}</li>
          ))}
        </ul>
        <ActionForm
          action={submit}
          working={pending}
          unsentText={unsentText}
          // That it may be paid twice is confirmed each time.
          kept={action === "refund" && paysTwice === null ? `refund ${number}` : undefined}
          className="grid gap-2"
        >
          <input type="hidden" name="action" value={action} />
          <input type="hidden" name="number" value={number} />
          <input type="hidden" name="revision" value={revision} />
          <input type="hidden" name="amountMinor" value={amount.minor} />
          <input type="hidden" name="amount" value={typedAmount} />
          {items !== "" && <input type="hidden" name="items" value={items} />}
          {action === "refund" && (
            <div className="mb-3 grid gap-4">
              <RefundReason />
            </div>
          )}
          {paysTwice && (
            <label className="mb-3 flex items-start gap-2 text-sm">
              <input type="checkbox" name="paysTwice" value="1" required className="mt-1" />
              {`I understand that ${asText} may be paid twice.`}
            </label>
          )}
          {action === "refund" && amount.minor > (order.codeAboveMinor ?? Infinity) && (
            <div className="mb-3">
              <AppCode />
            </div>
          )}
          {from !== "" && <input type="hidden" name="from" value={from} />}
          <Button variant={action === "capture" ? "primary" : "destructive"}>{button}</Button>
          <Link
            href={orderPath(number, { from })}
            replace
            scroll={false}
            className={buttonVariants({ variant: "ghost" })}
          >
            Not now
          </Link>
        </ActionForm>
      </CardContent>
    </Card>
  );
}

const texts = {
  capture: (amount) => ({ title: `Capture ${amount}?`, button: `Capture ${amount}`, pending: "Capturing…" }),
  void: (amount) => ({ title: `Void ${amount}?`, button: "Void the authorization", pending: "Voiding…" }),
  refund: (amount) => ({ title: `Refund ${amount}?`, button: `Refund ${amount}`, pending: "Refunding…" }),
} satisfies Record<MovementAction, (amount: string) => { title: string; button: string; pending: string }>;

/** A refund that only another person can let happen. */
function askTexts(amount: string) {
  return { title: `Refund ${amount}?`, button: `Ask for approval of ${amount}`, pending: "Asking…" };
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
