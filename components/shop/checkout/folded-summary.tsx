import type { ReactNode } from "react";
import { useTranslations } from "next-intl";

import { Icon } from "@/components/ui/icon";

/**
 * An order summary beside a form. On a phone it stands above the form, folded to one line with the total.
 *
 * It comes before the form in the document too, so that reading order and picture agree. Styles unfold it on a wider page
 * (`folded-on-phone` in app/globals.css). A browser that cannot do that keeps the one line.
 */
export function FoldedSummary({ total, children }: { total: ReactNode; children: ReactNode }) {
  const t = useTranslations("summary");
  return (
    <details className="folded-on-phone group lg:col-start-2 lg:row-start-1">
      <summary className="summary-line">
        <span className="group-open:hidden">{t("show")}</span>
        <span className="hidden group-open:inline">{t("hide")}</span>
        <Icon name="chevron-down" className="size-4 group-open:rotate-180" />
        <span className="ms-auto text-base font-semibold tabular-nums">{total}</span>
      </summary>
      <div className="max-lg:mt-3">{children}</div>
    </details>
  );
}
