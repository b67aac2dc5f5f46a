import { clsx } from "clsx";
import type { ReactNode } from "react";

import type { PlanSummary } from "./plan-texts";

/** Amounts of an order, written for people. */
export type AmountTexts = {
  subtotal: string;
  delivery: string;
  tax: { term: string; amount: string; included: boolean } | null;
  total: string;
  /** Of an order that is not charged at once. */
  split: { now: string; later: string } | null;
  /** Of a plan: when it is paid. */
  plan: PlanSummary | null;
};

export type AmountTerms = Record<
  "subtotal" | "delivery" | "total" | "chargedNow" | "chargedLater" | "laterNote",
  string
>;

/** The total of an order with its parts, and which part is charged when. */
export function AmountRows({ terms, texts }: { terms: AmountTerms; texts: AmountTexts }) {
  const { tax, split, plan } = texts;
  return (
    <>
      <dl className="grid gap-2 text-sm tabular-nums">
        <SummaryRow term={terms.subtotal}>{texts.subtotal}</SummaryRow>
        <SummaryRow term={terms.delivery}>{texts.delivery}</SummaryRow>
        {tax && !tax.included && <SummaryRow term={tax.term}>{tax.amount}</SummaryRow>}
        <SummaryRow term={terms.total} strong>
          {texts.total}
        </SummaryRow>
        {tax?.included && (
          <SummaryRow term={tax.term} muted>
            {tax.amount}
          </SummaryRow>
        )}
      </dl>
      {split && (
        <div className="grid gap-2 rounded-xl bg-muted px-4 py-3 text-sm">
          <dl className="grid gap-2 tabular-nums">
            <SummaryRow term={terms.chargedNow}>{split.now}</SummaryRow>
            <SummaryRow term={terms.chargedLater}>{split.later}</SummaryRow>
          </dl>
          <p className="text-pretty text-muted-foreground">{terms.laterNote}</p>
        </div>
      )}
      {plan && (
        <div className="grid gap-2 rounded-xl bg-muted px-4 py-3 text-sm">
          <dl className="grid gap-2 tabular-nums">
            {plan.rows.map(({ term, text }) => (
              <SummaryRow key={term} term={term}>
                {text}
              </SummaryRow>
            ))}
          </dl>
          {plan.notes.map((note) => (
            <p key={note} className="text-pretty text-muted-foreground">
              {note}
            </p>
          ))}
        </div>
      )}
    </>
  );
}

/** A term and its amount in one row. */
export function SummaryRow({
  term,
  strong,
  muted,
  children,
}: {
  term: string;
  strong?: boolean;
  muted?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={clsx(
        "flex items-baseline justify-between gap-4",
        strong && "mt-1 border-t border-border pt-3 text-base font-semibold",
        muted && "text-muted-foreground",
      )}
    >
      <dt>{term}</dt>
      <dd className="text-end">{children}</dd>
    </div>
  );
}
