import Link from "next/link";

import { buttonVariants } from "@/components/ui/button-variants";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import type { Money } from "@/lib/money/money";
import type { AdminOrderView } from "@/lib/use-cases/orders/views";

import { deskMoney } from "./amount";
import { cardWords } from "./card-label";
import { FocusHere } from "./focus-here";
import { type MoneyAction, consequences } from "./money-messages";
import { SubmitButton } from "./submit-button";

type MoneyReviewProps = {
  order: AdminOrderView;
  action: MoneyAction;
  amount: Money;
  /** The amount as it was typed, so that it comes back unchanged should it fail. */
  typed: string;
  move: (form: FormData) => Promise<void>;
  focus: boolean;
};

/** What a movement will do, and the button that does it. The one step between typing an amount and moving it. */
export function MoneyReview({ order, action, amount, typed, move, focus }: MoneyReviewProps) {
  const { title, press, pending } = words[action](deskMoney(amount));
  const body = (
    <Card aria-labelledby="review" className="border-ring">
      <CardHeader>
        <CardTitle id="review">{title}</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-5">
        <ul className="grid list-disc gap-1.5 ps-5 text-sm">
          {said(order, action, amount).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <form action={move} className="grid gap-2">
          <input type="hidden" name="action" value={action} />
          <input type="hidden" name="number" value={order.number} />
          <input type="hidden" name="revision" value={order.revision} />
          <input type="hidden" name="amountMinor" value={amount.minor} />
          <input type="hidden" name="amount" value={typed} />
          <SubmitButton pending={pending} variant={action === "capture" ? "primary" : "destructive"}>
            {press}
          </SubmitButton>
          <Link
            href={`/admin/orders/${order.number}`}
            scroll={false}
            className={buttonVariants({ variant: "ghost" })}
          >
            Not now
          </Link>
        </form>
      </CardContent>
    </Card>
  );
  if (!focus) return body;
  return (
    <FocusHere
      moment={`${action} ${amount.minor}`}
      role="group"
      aria-labelledby="review"
      className="rounded-2xl"
    >
      {body}
    </FocusHere>
  );
}

const words = {
  capture: (amount) => ({ title: `Capture ${amount}?`, press: `Capture ${amount}`, pending: "Capturing…" }),
  void: (amount) => ({ title: `Void ${amount}?`, press: "Void the authorization", pending: "Voiding…" }),
  refund: (amount) => ({ title: `Refund ${amount}?`, press: `Refund ${amount}`, pending: "Refunding…" }),
} satisfies Record<MoneyAction, (amount: string) => { title: string; press: string; pending: string }>;

function said({ balances, payments }: AdminOrderView, action: MoneyAction, amount: Money): string[] {
  const before = action === "refund" ? balances.refundable : balances.capturable;
  const left = before.minor - amount.minor;
  const paid = payments.findLast((payment) => payment.status === "APPROVED");
  return consequences[action]({
    amount: deskMoney(amount),
    left: left === 0 ? null : deskMoney({ minor: left, currency: amount.currency }),
    card: cardWords(paid?.card ?? null),
  });
}
