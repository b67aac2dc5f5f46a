import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { cache } from "react";

import { deliveryCountries } from "@/app/(shop)/checkout/countries";
import { addressValues } from "@/app/(shop)/checkout/initial-values";
import { requireCustomer } from "@/app/(shop)/current-customer";
import { PageMessages } from "@/components/page-messages";
import { AddressForm } from "@/modules/accounts/components/address-form";
import { PageTitle } from "@/components/shop/frame/page-title";
import { addressFormOf } from "@/lib/addresses/address-form";
import { services } from "@/app/composition/services";
import { listAddresses } from "@/modules/accounts/addresses";

import { submitAddress } from "@/app/(shop)/(accounts)/account/addresses/submit-address";

type AddressPageProps = { params: Promise<{ addressId: string }> };

export async function generateMetadata({ params }: AddressPageProps): Promise<Metadata> {
  if ((await openAddress((await params).addressId)) === undefined) notFound();
  return { title: (await getTranslations("addresses"))("change") };
}

export default async function AddressPage({ params }: AddressPageProps) {
  const [opened, t, locale] = await Promise.all([
    params.then(({ addressId }) => openAddress(addressId)),
    getTranslations("addresses"),
    getLocale(),
  ]);
  if (opened === undefined) notFound();
  const { address, customerId } = opened;
  return (
    <>
      <PageTitle>{t("change")}</PageTitle>
      <div className="mt-8">
        <PageMessages namespaces={["addresses", "checkout"]}>
          <AddressForm
            action={submitAddress}
            customer={customerId}
            addressId={address.id}
            initial={{
              values: addressValues(address),
              preferred: address.preferred,
              form: addressFormOf(address.country, locale),
            }}
            countries={deliveryCountries(locale)}
          />
        </PageMessages>
      </div>
    </>
  );
}

/** The customer's address; undefined for any other. Once per request, for the title and the page. */
const openAddress = cache(async (addressId: string) => {
  const path = `/account/addresses/${encodeURIComponent(addressId)}`;
  const { id: customerId } = await requireCustomer(path);
  const addresses = await listAddresses({ customerId }, await services());
  const address = addresses.find(({ id }) => id === addressId);
  return address && { address, customerId };
});
