import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

import type { TermSummary } from "./term-texts";

/** Amounts of an order, written for people. */
export type AmountTexts = {
  subtotal: string;
  delivery: string;
  /** What a code takes off. */
  discount: { term: string; amount: string } | null;
  tax: { term: string; amount: string; included: boolean } | null;
  total: string;
  /** Of an order that is not charged at once. */
  split: { now: string; later: string } | null;
  /** Of what is sold on terms: when it is paid. */
  terms: TermSummary | null;
};

/** The total of an order with its parts, and which part is charged when. */
export function AmountRows({ texts }: { texts: AmountTexts }) {
  const t = useTranslations("summary");
  const { discount, tax, split, terms } = texts;
  return (
    <>
      <dl className="amounts">
        <SummaryRow term={t("subtotal")}>{texts.subtotal}</SummaryRow>
        <SummaryRow term={t("delivery")}>{texts.delivery}</SummaryRow>
        {discount && <SummaryRow term={discount.term}>{discount.amount}</SummaryRow>}
        {tax && !tax.included && <SummaryRow term={tax.term}>{tax.amount}</SummaryRow>}
        <SummaryRow term={t("total")} className="total">
          {texts.total}
        </SummaryRow>
        {tax?.included && (
          <SummaryRow term={tax.term} className="text-muted-foreground">
            {tax.amount}
          </SummaryRow>
        )}
      </dl>
      {split && (
        <div className="note">
          <dl className="amounts">
            <SummaryRow term={t("chargedNow")}>{split.now}</SummaryRow>
            <SummaryRow term={t("chargedLater")}>{split.later}</SummaryRow>
          </dl>
          <p className="text-pretty text-muted-foreground">{t("laterNote")}</p>
        </div>
      )}
      {terms && (
        <div className="note">
          <dl className="amounts">
            {terms.rows.map(({ term, text }) => (
              <SummaryRow key={term} term={term}>
                {text}
              </SummaryRow>
            ))}
          </dl>
          {terms.notes.map((note) => (
            <p key={note} className="text-pretty text-muted-foreground">
              {note}
            </p>
          ))}
        </div>
      )}
    </>
  );
}

/** A term and its amount in one row of a list with the class `amounts`; the class `total` is the sum of the rows above it. */
export function SummaryRow({
  term,
  className,
  children,
}: {
  term: string;
  className?: "total" | "text-muted-foreground";
  children: ReactNode;
}) {
  return (
    <div className={className}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
