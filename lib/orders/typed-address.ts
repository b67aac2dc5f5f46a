import type { AddressWithPhone } from "@/lib/addresses/format-address";
import { formatAddress } from "@/lib/addresses/format-address";

/** Whose an order, a plan or an address is, as staff read it. */
export function typedAddress({ email, ...address }: AddressWithPhone & { email?: string }) {
  const { name, phone } = address;
  const lines = formatAddress(address, "en").filter((line) => line !== name);
  return { name, ...(email !== undefined && { email }), phone, address: lines.join(", ") };
}
