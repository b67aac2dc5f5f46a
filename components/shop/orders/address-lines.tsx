import { type Address, formatAddress } from "@/lib/addresses/format-address";
import { joinParts } from "@/lib/i18n/format";

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
