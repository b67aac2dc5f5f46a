import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";

import { deliveryCountries, suggestedPlace } from "@/app/(shop)/checkout/countries";
import { readPriceLists } from "@/app/(shop)/price-list-cookie";
import { requireCustomer } from "@/app/(shop)/current-customer";
import { AddressPanel } from "@/components/shop/account/address-panel";
import { PageTitle } from "@/components/shop/frame/page-title";

import { submitAddress } from "@/app/(shop)/account/addresses/submit-address";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("addresses"))("add") };
}

export default async function NewAddressPage() {
  const [customer, t, locale, { priceList }] = await Promise.all([
    requireCustomer("/account/addresses/new"),
    getTranslations("addresses"),
    getLocale(),
    readPriceLists(),
  ]);
  return (
    <>
      <PageTitle>{t("add")}</PageTitle>
      <div className="mt-8">
        <AddressPanel
          action={submitAddress}
          customer={customer.id}
          initial={{
            values: { name: customer.name ?? "", ...suggestedPlace(priceList) },
            preferred: false,
          }}
          countries={deliveryCountries(locale)}
          locale={locale}
        />
      </div>
    </>
  );
}
