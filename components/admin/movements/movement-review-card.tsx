"use client";

import { ActionForm } from "@/components/ui/form";
import { Button, buttonVariants } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Field, Input } from "@/components/ui/field";
import { Link } from "@/components/ui/link";

import { FocusTarget } from "@/components/admin/frame/focus-target";
import type { MovementAction } from "@/components/admin/frame/messages";
import { orderPath } from "@/components/admin/order/order-path";

type MovementReviewCardProps = {
  number: string;
  revision: number;
  action: MovementAction;
  amountMinor: number;
  typedAmount: string;
  texts: { title: string; button: string; pending: string };
  consequences: string[];
  /** What of the order a refund is for, as `writeItems` writes it. */
  items: string;
  /** The reasons of a refund, each a word and its text; left out for anything else. */
  reasons?: [string, string][];
  /** What the person must confirm of a refund that may pay twice. */
  confirm?: string;
  /** Whether a code of the person's authenticator app is asked for. */
  needsCode: boolean;
  submit: (form: FormData) => Promise<void>;
  from: string;
  focus: boolean;
};

function RefundReason({ reasons }: { reasons: [string, string][] }) {
  return (
    <div className="mb-3 grid gap-4">
      <Field id="refund-reason" label="Reason">
        <select id="refund-reason" name="reason" required defaultValue="" className="input">
          <option value="" disabled>
            Choose a reason
          </option>
          {reasons.map(([reason, text]) => (
            <option key={reason} value={reason}>
              {text}
            </option>
          ))}
        </select>
      </Field>
      <Field id="refund-note" label="Note (optional)">
        <Input id="refund-note" name="note" maxLength={500} autoComplete="off" />
      </Field>
    </div>
  );
}

function AppCode() {
  return (
    <div className="mb-3">
      <Field id="code" label="Code of your authenticator app">
        <Input id="code" name="code" autoComplete="one-time-code" maxLength={40} required dir="ltr" />
      </Field>
    </div>
  );
}

const unsentText =
  "The shop could not be reached, so it is not known whether the bank was asked. Look at the order again before you repeat this.";

/** The review of a movement, as `MovementReview` writes its texts. A client component, so that the page sends only these twice. */
export function MovementReviewCard(props: MovementReviewCardProps) {
  const { number, revision, action, amountMinor, typedAmount, texts, consequences, items, reasons } = props;
  const { submit, from, focus } = props;
  const review = (
    <Card aria-labelledby="review" className="border-ring">
      <CardHeader>
        <CardTitle id="review">{texts.title}</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-5">
        <ul className="grid list-disc gap-1.5 ps-5 text-sm">
          {consequences.map((consequence) => (
            <li key={consequence}>{consequence}</li>
          ))}
        </ul>
        <ActionForm action={submit} working={texts.pending} unsentText={unsentText} className="grid gap-2">
          <input type="hidden" name="action" value={action} />
          <input type="hidden" name="number" value={number} />
          <input type="hidden" name="revision" value={revision} />
          <input type="hidden" name="amountMinor" value={amountMinor} />
          <input type="hidden" name="amount" value={typedAmount} />
          {items !== "" && <input type="hidden" name="items" value={items} />}
          {reasons && <RefundReason reasons={reasons} />}
          {props.confirm !== undefined && (
            <label className="mb-3 flex items-start gap-2 text-sm">
              <input type="checkbox" name="paysTwice" value="1" required className="mt-1" />
              {props.confirm}
            </label>
          )}
          {props.needsCode && <AppCode />}
          {from !== "" && <input type="hidden" name="from" value={from} />}
          <Button variant={action === "capture" ? "primary" : "destructive"}>{texts.button}</Button>
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
  if (!focus) return review;
  return (
    <FocusTarget
      focusKey={`${action} ${amountMinor}`}
      role="group"
      aria-labelledby="review"
      className="rounded-2xl"
    >
      {review}
    </FocusTarget>
  );
}
