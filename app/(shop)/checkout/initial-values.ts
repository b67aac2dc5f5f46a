import "server-only";

import type { CheckoutState } from "@/components/shop/checkout/checkout-form";
import type { Address, AddressWithPhone } from "@/lib/addresses/format-address";
import type { TypedForm } from "@/lib/checkout/find-placed-order";
import type { CurrentCustomer, SavedAddress } from "@/modules/seam/visitor";
import { addressWithPhone, columnsOf, typedOf } from "@/lib/orders/order-columns";

/**
 * What the checkout form is filled with: the saved address that was asked for, else what this cart's order has, else the
 * first of the saved addresses, else that of the last order, else the country of the prices.
 *
 * `asked` is the id of a saved address, or `new` for an empty form. An id that the customer does not have counts as absent.
 * `chosen` is the saved address among them, `filled` the whole address of a customer's form.
 */
export function initialValues({
  asked,
  addresses,
  last,
  customer,
  placed,
  place,
}: {
  asked: string | undefined;
  addresses: readonly SavedAddress[];
  last: AddressWithPhone | undefined;
  customer: Pick<CurrentCustomer, "email" | "name"> | undefined;
  placed: TypedForm | undefined;
  place: { country: string } | undefined;
}): {
  values: CheckoutState["values"];
  chosen: SavedAddress | undefined;
  filled: Address | undefined;
} {
  const found = addresses.find(({ id }) => id === asked);
  const typed = placed && typedValues(placed);
  const emptied = asked === "new" && (addresses.length > 0 || last !== undefined);
  if (found === undefined && !emptied && typed !== undefined) {
    const chosen = addresses.find((address) => isTyped(addressValues(address), typed));
    return { values: typed, chosen, filled: customer && placed?.delivery };
  }
  const chosen = found ?? (emptied ? undefined : addresses[0]);
  const filled = chosen ?? (emptied ? undefined : last);
  const contact = placed === undefined ? { email: customer?.email } : contactValues(placed);
  const address =
    filled === undefined ? { name: customer?.name ?? undefined, ...place } : addressValues(filled);
  return { values: customer === undefined ? { ...place } : { ...contact, ...address }, chosen, filled };
}

/** Whether the form has all values of an address. */
function isTyped(address: ReturnType<typeof addressValues>, typed: CheckoutState["values"]): boolean {
  return (Object.keys(address) as (keyof typeof address)[]).every((field) => typed[field] === address[field]);
}

/** What the shopper typed to place an order, so that the form shows it again. */
function typedValues(placed: TypedForm): CheckoutState["values"] {
  const { delivery, phone } = placed;
  return { ...addressValues({ ...delivery, phone }), ...contactValues(placed) };
}

/** What is typed beside an address. */
function contactValues(placed: TypedForm) {
  return { ...valuesOf(typedOf(placed)), deliveryMethod: placed.deliveryMethod?.code ?? "" };
}

/** An address as the fields of a form. */
export function addressValues(address: AddressWithPhone) {
  return valuesOf(columnsOf(address, addressWithPhone));
}

function valuesOf<Name extends string>(stored: Record<Name, string | null>): Record<Name, string> {
  const values = Object.entries<string | null>(stored).map(([name, value]) => [name, value ?? ""]);
  return Object.fromEntries(values) as Record<Name, string>;
}
