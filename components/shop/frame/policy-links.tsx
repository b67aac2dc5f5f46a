import { useTranslations } from "next-intl";

import { merchant } from "@/lib/merchant";

/** Links to the merchant's policies beside a form. They open in a new tab, so that what was typed stays. */
export function PolicyLinks() {
  const t = useTranslations("policies");
  return (
    <p className="hint flex flex-wrap gap-x-5">
      {merchant.policies.map((policy) => (
        <a key={policy} href={`/policies/${policy}`} target="_blank" className="footer-link">
          <span>{t(policy)}</span> <span className="sr-only">{t("newTab")}</span>
        </a>
      ))}
    </p>
  );
}
