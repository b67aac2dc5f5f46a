"use client";

import { ActionForm } from "@/components/ui/action-form";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Link } from "@/components/ui/link";

import { FocusTarget } from "./focus-target";
import type { MovementAction } from "./messages";
import { orderPath } from "./order-path";

type MovementReviewCardProps = {
  number: string;
  revision: number;
  action: MovementAction;
  amountMinor: number;
  typedAmount: string;
  texts: { title: string; button: string; pending: string };
  consequences: string[];
  submit: (form: FormData) => Promise<void>;
  from: string;
  focus: boolean;
};

const unsentText =
  "The shop could not be reached, so it is not known whether the bank was asked. Look at the order again before you repeat this.";

/** The review of a movement, as `MovementReview` writes its texts. A client component, so that the page sends only these twice. */
export function MovementReviewCard(props: MovementReviewCardProps) {
  const { number, revision, action, amountMinor, typedAmount, texts, consequences, submit, from, focus } =
    props;
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
