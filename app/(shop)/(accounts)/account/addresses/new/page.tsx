import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";

import { deliveryCountries, suggestedPlace } from "@/app/(shop)/checkout/countries";
import { readPriceLists } from "@/app/(shop)/price-list-cookie";
import { requireCustomer } from "@/app/(shop)/current-customer";
import { PageMessages } from "@/components/page-messages";
import { AddressForm } from "@/modules/accounts/components/address-form";
import { PageTitle } from "@/components/shop/frame/page-title";
import { addressFormOf } from "@/lib/addresses/address-form";

import { submitAddress } from "@/app/(shop)/(accounts)/account/addresses/submit-address";

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
  const place = suggestedPlace(priceList);
  return (
    <>
      <PageTitle>{t("add")}</PageTitle>
      <div className="mt-8">
        <PageMessages namespaces={["addresses", "checkout"]}>
          <AddressForm
            action={submitAddress}
            customer={customer.id}
            initial={{
              values: { name: customer.name ?? "", ...place },
              preferred: false,
              form: addressFormOf(place?.country ?? "", locale),
            }}
            countries={deliveryCountries(locale)}
          />
        </PageMessages>
      </div>
    </>
  );
}
