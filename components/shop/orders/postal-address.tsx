import { type Address, formatAddress } from "@/lib/addresses/format-address";

/** An address in the lines and the order of its country. */
export function PostalAddress({ address, locale }: { address: Address; locale: string }) {
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
