import { ChevronDown } from "lucide-react";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";

/**
 * An order summary beside a form. On a phone it stands above the form, folded to one line with the total.
 *
 * It comes before the form in the document too, so that reading order and picture agree. Styles unfold it on a wider page
 * (`folded-on-phone` in app/globals.css), where a browser that cannot do that keeps the one line.
 */
export async function FoldedSummary({ total, children }: { total: ReactNode; children: ReactNode }) {
  const t = await getTranslations("summary");
  return (
    <details className="folded-on-phone group lg:col-start-2 lg:row-start-1">
      <summary className="flex min-h-13 cursor-pointer list-none items-center gap-2 rounded-2xl border border-border bg-card px-5 py-3 text-sm font-medium [&::-webkit-details-marker]:hidden">
        <span className="group-open:hidden">{t("show")}</span>
        <span className="hidden group-open:inline">{t("hide")}</span>
        <ChevronDown aria-hidden className="size-4 group-open:rotate-180" />
        <span className="ms-auto text-base font-semibold tabular-nums">{total}</span>
      </summary>
      <div className="max-lg:mt-3">{children}</div>
    </details>
  );
}
