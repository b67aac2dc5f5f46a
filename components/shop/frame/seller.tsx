import { useTranslations } from "next-intl";

import { PostalAddress } from "@/components/shop/orders/address";
import { Fact } from "@/components/ui/card";
import { merchant } from "@/lib/merchant";

/** How to reach the merchant: e-mail address, postal address and tax number. */
export function SellerContact() {
  const t = useTranslations();
  const { address, taxNumber, email } = merchant.seller;
  return (
    <dl className="facts mt-8 max-w-prose">
      <Fact term={t("order.email")}>
        <a href={`mailto:${email}`} className="link email" dir="ltr">
          {email}
        </a>
      </Fact>
      <Fact term={t("receipt.seller")}>
        <PostalAddress address={address} />
        <span className="block">{t("receipt.taxNumber", { number: taxNumber })}</span>
      </Fact>
    </dl>
  );
}

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
            <a href={`mailto:${email}?subject=${subject}`} className="link email" dir="ltr">
              {email}
            </a>
          ),
        })}
      </p>
      <PolicyLinks />
    </section>
  );
}

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
