import type { Order, Prisma } from "@/lib/db/generated/client";
import type { Address } from "@/lib/addresses/format-address";
import { maskEmail, maskName } from "@/lib/text/mask";

const addressColumns = {
  name: true,
  addressLine1: true,
  addressLine2: true,
  city: true,
  region: true,
  postalCode: true,
  country: true,
} satisfies Prisma.OrderSelect;

export const addressWithPhone = { ...addressColumns, phone: true as const };

/** What else the shopper typed, but for the phone number, which belongs to the address. */
const typedColumns = { email: true, deliveryNote: true } satisfies Prisma.OrderSelect;

export type TypedColumns = Pick<Order, keyof typeof typedColumns>;

/** What `deliveryOf`, `typedOf` and `deliveryAndTaxOf` read. */
export const orderColumns = {
  ...addressWithPhone,
  ...typedColumns,
  deliveryMethod: true,
  deliveryName: true,
  expectedFrom: true,
  expectedUntil: true,
  discountCode: true,
  discountKind: true,
  discountMinor: true,
  taxName: true,
  taxBasisPoints: true,
  taxIncluded: true,
  taxMinor: true,
  currency: true,
  currencyExponent: true,
} satisfies Prisma.OrderSelect;

export function namesOf<Name extends string>(select: Record<Name, true>): Name[] {
  return Object.keys(select) as Name[];
}

/** The columns of a row that a select names. */
export function columnsOf<Row, Name extends keyof Row & string>(row: Row, select: Record<Name, true>) {
  return Object.fromEntries(namesOf(select).map((name) => [name, row[name]])) as Pick<Row, Name>;
}

export function deliveryOf(order: Address): Address {
  return columnsOf(order, addressColumns);
}

export function typedOf(order: TypedColumns): TypedColumns {
  return columnsOf(order, typedColumns);
}

/** A delivery without who gets it: its city, region and country stay. */
export function maskDelivery(delivery: Address): Address {
  return {
    ...delivery,
    name: maskName(delivery.name),
    addressLine1: "…",
    addressLine2: null,
    postalCode: null,
  };
}

/** What was typed, hidden but for a part of the e-mail address. */
export function maskTyped(order: TypedColumns): TypedColumns {
  const hidden = Object.entries(typedOf(order)).map(([name, value]) => [name, value && "…"]);
  return { ...(Object.fromEntries(hidden) as TypedColumns), email: maskEmail(order.email) };
}
