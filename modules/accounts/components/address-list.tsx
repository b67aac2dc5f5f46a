import type { ReactNode } from "react";
import { useLocale, useTranslations } from "next-intl";

import { ActionForm } from "@/components/ui/form";
import { Badge } from "@/components/ui/badge";
import { buttonVariants } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { formatAddress } from "@/lib/addresses/format-address";
import { formatPhone } from "@/lib/addresses/parse-phone";
import type { AddressView } from "@/modules/accounts/addresses";
import { joinParts } from "@/lib/i18n/format";

type AddressListProps = {
  addresses: readonly AddressView[];
  /** Each takes the field `addressId`. */
  prefer: (form: FormData) => Promise<void>;
  remove: (form: FormData) => Promise<void>;
};

/** A customer's addresses, each with what can be done with it. */
export function AddressList({ addresses, prefer, remove }: AddressListProps) {
  const t = useTranslations("addresses");
  const locale = useLocale();
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {addresses.map((address) => {
        const lines = formatAddress(address, locale);
        const of = <span className="sr-only">{joinParts(lines)}</span>;
        return (
          <li key={address.id} className="flex flex-col gap-4 rounded-xl border border-border bg-card p-5">
            <div className="grid justify-items-start gap-2">
              {address.preferred && <Badge variant="info">{t("preferred")}</Badge>}
              <address className="wrap-anywhere not-italic">
                {lines.map((line, index) => (
                  // The lines of one address never change their order.
                  <bdi key={index} className={index === 0 ? "block font-medium" : "block"}>
                    {line}
                  </bdi>
                ))}
                {address.phone !== null && (
                  <bdi dir="ltr" className="block whitespace-nowrap text-muted-foreground">
                    {formatPhone(address.phone)}
                  </bdi>
                )}
              </address>
            </div>
            <div className="mt-auto flex flex-wrap gap-2">
              <Link
                href={`/account/addresses/${address.id}`}
                className={buttonVariants({ variant: "outline", size: "sm" })}
              >
                <span>{t("edit")}</span> {of}
              </Link>
              {!address.preferred && (
                <Change action={prefer} addressId={address.id}>
                  <span>{t("makePreferred")}</span> {of}
                </Change>
              )}
              <Change action={remove} addressId={address.id}>
                <span>{t("remove")}</span> {of}
              </Change>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function Change({
  action,
  addressId,
  children,
}: {
  action: (form: FormData) => Promise<void>;
  addressId: string;
  children: ReactNode;
}) {
  return (
    <ActionForm action={action}>
      <input type="hidden" name="addressId" value={addressId} />
      <button className={buttonVariants({ variant: "ghost", size: "sm" })}>{children}</button>
    </ActionForm>
  );
}
