import { type Address, formatAddress } from "@/lib/addresses/format-address";

/** An address in two lines: whose it is, and where. */
export function AddressLines({ address, locale }: { address: Address; locale: string }) {
  const [name, ...rest] = formatAddress(address, locale);
  return (
    <span className="grid gap-0.5 text-sm">
      <bdi className="font-medium">{name}</bdi>
      <bdi className="text-muted-foreground">{rest.join(", ")}</bdi>
    </span>
  );
}
