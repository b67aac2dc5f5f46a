import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { z } from "zod";

import { requireCustomer } from "@/app/(shop)/current-customer";
import { AddressList } from "@/modules/accounts/components/address-list";
import { PageTitle } from "@/components/shop/frame/page-title";
import { buttonVariants } from "@/components/ui/button";
import { ForgetSent } from "@/components/ui/kept-forms";
import { Link } from "@/components/ui/link";
import { StatusMessage } from "@/components/ui/status-message";
import { services } from "@/app/composition/services";
import { listAddresses, addressLimit } from "@/modules/accounts/addresses";

import { preferSavedAddress, removeSavedAddress } from "./submit-change";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("addresses"))("title") };
}

const query = z.object({ done: z.enum(["saved", "removed", "preferredNow"]).optional().catch(undefined) });

export default async function AddressesPage({ searchParams }: PageProps<"/account/addresses">) {
  const { id: customerId } = await requireCustomer("/account/addresses");
  const [addresses, t, { done }] = await Promise.all([
    listAddresses({ customerId }, await services()),
    getTranslations("addresses"),
    searchParams.then((params) => query.parse(params)),
  ]);
  return (
    <>
      <ForgetSent />
      <PageTitle>{t("title")}</PageTitle>
      <p className="lead max-w-prose">{t(addresses.length === 0 ? "empty" : "intro")}</p>
      <StatusMessage className="mt-6">{done && t(done)}</StatusMessage>
      {addresses.length > 0 && (
        <div className="mt-6">
          <AddressList addresses={addresses} prefer={preferSavedAddress} remove={removeSavedAddress} />
        </div>
      )}
      {addresses.length < addressLimit ? (
        <Link href="/account/addresses/new" className={buttonVariants({ className: "mt-6" })}>
          {t("add")}
        </Link>
      ) : (
        <p className="mt-6 text-muted-foreground">{t("full", { count: addressLimit })}</p>
      )}
    </>
  );
}
