import type { Metadata } from "next";
import { getLocale } from "next-intl/server";
import { notFound } from "next/navigation";

import { deliveryCountries } from "@/app/(shop)/checkout/countries";
import { addressValues } from "@/app/(shop)/checkout/typed-values";
import { AddressPanel } from "@/components/shop/address-panel";
import { PageTitle } from "@/components/shop/page-title";
import { getTranslations } from "@/lib/i18n/translations";
import { requireCustomerWith } from "@/lib/auth/require-customer";
import { ownAddresses } from "@/lib/use-cases/addresses/list-addresses";

import { submitAddress } from "@/app/(shop)/account/addresses/submit-address";

type AddressPageProps = { params: Promise<{ addressId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("addresses"))("change") };
}

export default async function AddressPage({ params }: AddressPageProps) {
  const { addressId } = await params;
  const [{ own: addresses }, t, locale] = await Promise.all([
    requireCustomerWith(`/account/addresses/${encodeURIComponent(addressId)}`, ownAddresses),
    getTranslations("addresses"),
    getLocale(),
  ]);
  const address = addresses.find(({ id }) => id === addressId);
  if (address === undefined) notFound();
  return (
    <>
      <PageTitle>{t("change")}</PageTitle>
      <div className="mt-8">
        <AddressPanel
          action={submitAddress}
          addressId={address.id}
          initial={{ values: addressValues(address), preferred: address.preferred }}
          countries={deliveryCountries(locale)}
          locale={locale}
        />
      </div>
    </>
  );
}
