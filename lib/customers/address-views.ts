import type { Address } from "@/lib/addresses/format-address";
import type { AddressId } from "@/lib/ids";

/** An address that a customer keeps. */
export type AddressView = Address & {
  id: AddressId;
  /** In E.164. */
  phone: string | null;
  /** Filled into the checkout. */
  preferred: boolean;
};

/** How many addresses a customer may keep. */
export const addressLimit = 20;
