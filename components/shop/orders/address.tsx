import { useLocale } from "next-intl";

import { type Address, formatAddress } from "@/lib/addresses/format-address";
import { joinParts } from "@/lib/i18n/format";

/** An address in the lines and the order of its country. */
export function PostalAddress({ address }: { address: Address }) {
  const locale = useLocale();
  return (
    <address className="not-italic">
      {formatAddress(address, locale).map((line, index) => (
        <span key={index} className="block">
          <bdi>{line}</bdi>
        </span>
      ))}
    </address>
  );
}

/** An address in two lines: whose it is, and where. */
export function AddressLines({ address, locale }: { address: Address; locale: string }) {
  const [name, ...rest] = formatAddress(address, locale);
  return (
    <span className="grid gap-0.5 text-sm wrap-anywhere">
      <span className="font-medium">
        <bdi>{name}</bdi>
      </span>
      <span className="text-muted-foreground">
        <bdi>{joinParts(rest)}</bdi>
      </span>
    </span>
  );
}
