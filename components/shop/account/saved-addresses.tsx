import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { type Address, formatAddress } from "@/lib/addresses/format-address";

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
    ...addresses.map((address) => ({ id: address.id, lines: formatAddress(address, locale) })),
    { id: "new", lines: [t("another")] },
  ];
  return (
    <nav aria-label={t("choose")} className="grid gap-3">
      <p className="card-title" aria-hidden>
        {t("choose")}
      </p>
      <ul className="grid gap-3 sm:grid-cols-2">
        {choices.map(({ id, lines: [first, ...rest] }) => (
          <li key={id} className="grid">
            <Link
              href={`/checkout?address=${id}`}
              replace
              scroll={false}
              aria-current={id === (chosen ?? "new") ? "true" : undefined}
              className="choice px-4 py-3 text-sm wrap-anywhere hover:bg-secondary"
            >
              <bdi className="block font-medium">{first}</bdi>
              {rest.length > 0 && <bdi className="block text-muted-foreground">{rest.join(", ")}</bdi>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
