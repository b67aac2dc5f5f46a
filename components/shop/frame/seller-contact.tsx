import { useLocale, useTranslations } from "next-intl";

import { merchant } from "@/lib/merchant";

import { PostalAddress } from "@/components/shop/orders/postal-address";

/** How to reach the merchant: e-mail address, postal address and tax number. */
export function SellerContact() {
  const t = useTranslations();
  const { address, taxNumber, email } = merchant.seller;
  return (
    <dl className="facts mt-8 max-w-prose">
      <div>
        <dt>{t("order.email")}</dt>
        <dd>
          <a href={`mailto:${email}`} className="link wrap-anywhere" dir="ltr">
            {email}
          </a>
        </dd>
      </div>
      <div>
        <dt>{t("receipt.seller")}</dt>
        <dd>
          <PostalAddress address={address} locale={useLocale()} />
          <span className="block">{t("receipt.taxNumber", { number: taxNumber })}</span>
        </dd>
      </div>
    </dl>
  );
}
