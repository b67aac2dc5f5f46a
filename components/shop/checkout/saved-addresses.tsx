import { useTranslations } from "next-intl";
import { AddressLines } from "@/components/shop/orders/address";
import { Link } from "@/components/ui/link";
import type { Address } from "@/lib/addresses/format-address";

type SavedAddressesProps = {
  addresses: readonly (Address & { id: string })[];
  /** The id of the one that fills the form; undefined for an empty form. */
  chosen: string | undefined;
  locale: string;
};

/** The addresses of a customer, as links that fill the checkout form. */
export function SavedAddresses({ addresses, chosen, locale }: SavedAddressesProps) {
  const t = useTranslations("addresses");
  const choices = [
    ...addresses.map((address) => ({
      id: address.id,
      content: <AddressLines address={address} locale={locale} />,
    })),
    { id: "new", content: <span className="text-sm font-medium">{t("another")}</span> },
  ];
  return (
    <nav aria-label={t("choose")} className="grid gap-3 sm:col-span-2">
      <p className="card-title" aria-hidden>
        {t("choose")}
      </p>
      <ul className="grid gap-3 sm:grid-cols-2">
        {choices.map(({ id, content }) => (
          <li key={id} className="grid">
            <Link
              href={`/checkout?address=${id}`}
              replace
              scroll={false}
              aria-current={id === (chosen ?? "new") ? "true" : undefined}
              className="choice px-4 py-3 hover:bg-secondary"
            >
              {content}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
