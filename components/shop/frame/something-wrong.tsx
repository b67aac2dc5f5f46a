import { useTranslations } from "next-intl";

import { merchant } from "@/lib/merchant";

import { PolicyLinks } from "./policy-links";

/** Whom to write to about an order, with its number in the subject, and what the merchant's policies say. */
export function SomethingWrong({ number }: { number: string }) {
  const t = useTranslations();
  const { email } = merchant.seller;
  const subject = encodeURIComponent(t("order.title", { number }));
  return (
    <section aria-labelledby="something-wrong" className="grid gap-2 px-1 text-sm print:hidden">
      <h2 id="something-wrong" className="text-base font-semibold">
        {t("somethingWrong.title")}
      </h2>
      <p className="text-pretty text-muted-foreground">
        {t.rich("somethingWrong.body", {
          email: () => (
            <a href={`mailto:${email}?subject=${subject}`} className="link wrap-anywhere" dir="ltr">
              {email}
            </a>
          ),
        })}
      </p>
      <PolicyLinks />
    </section>
  );
}
