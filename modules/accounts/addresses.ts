import "server-only";

import type { Address } from "@/lib/addresses/format-address";
import type { Prisma } from "@/lib/db/generated/client";
import { type AddressId, addressIdSchema, type CustomerId } from "@/lib/ids";
import type { Deps } from "@/lib/payments/deps";
import { parsePhone } from "@/lib/addresses/parse-phone";
import { lockRow } from "@/lib/db/lock-row";
import { err, ok, type Result } from "@/lib/result";
import { addressWithPhone } from "@/lib/orders/order-columns";
import { machineText } from "@/lib/text/clean-text";
import type { TypedAddress } from "@/lib/checkout/checkout-form";
import { deliveryForm } from "@/lib/checkout/delivery-form";
import { type CheckoutIssue, issueOf } from "@/lib/checkout/checkout-issue";

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

/** Lists a customer's addresses: the preferred one first, then the newest. */
export async function listAddresses(
  { customerId }: { customerId: CustomerId },
  { db }: Pick<Deps, "db">,
): Promise<AddressView[]> {
  const addresses = await db.customerAddress.findMany({
    where: { customerId },
    omit: { customerId: true, createdAt: true },
    orderBy: [{ preferred: "desc" }, { createdAt: "desc" }, { id: "asc" }],
  });
  return addresses.map((address) => ({ ...address, id: addressIdSchema.parse(address.id) }));
}

type SaveAddressInput = {
  customerId: CustomerId;
  /** The address that is changed; a new one without it. */
  addressId?: AddressId;
  typed: TypedAddress;
  /** Makes it the preferred one. The first address of a customer is preferred in any case. */
  preferred: boolean;
};

export type SaveAddressError =
  | { kind: "invalid"; issues: CheckoutIssue[] }
  /** An address that is not there and one of another customer are the same. */
  | { kind: "not_found" }
  | { kind: "limit_reached" };

/**
 * Adds an address to a customer's or changes it, as the country writes it.
 *
 * The same address is kept once: if the customer has it, it is returned. A customer without a name takes the first
 * address's.
 */
export async function saveAddress(
  { customerId, addressId, typed, preferred }: SaveAddressInput,
  { db }: Pick<Deps, "db">,
): Promise<Result<AddressId, SaveAddressError>> {
  const form = deliveryForm(typed.country).safeParse(typed);
  const typedPhone = machineText(typed.phone ?? "");
  const phone = typedPhone === "" ? null : parsePhone(typedPhone, typed.country);
  const issues = [
    ...(form.error?.issues.map(issueOf) ?? []),
    ...(phone === undefined ? [{ path: "phone", code: "invalid" as const }] : []),
  ];
  if (!form.success || phone === undefined) return err({ kind: "invalid", issues });
  const place = form.data;

  return db.$transaction(async (tx): Promise<Result<AddressId, SaveAddressError>> => {
    // One change of a customer's addresses at a time: they are counted, and one is preferred.
    await lockRow(tx, "customer", customerId);
    const kept = await tx.customerAddress.findMany({
      where: { customerId },
      select: { id: true, preferred: true },
    });
    const same = await tx.customerAddress.findFirst({
      where: { customerId, ...place, ...(phone === null ? {} : { OR: [{ phone }, { phone: null }] }) },
      select: { id: true },
    });
    if (addressId !== undefined && !kept.some(({ id }) => id === addressId))
      return err({ kind: "not_found" });
    const target = addressId ?? same?.id;
    if (target === undefined && kept.length >= addressLimit) return err({ kind: "limit_reached" });

    const prefer = preferred || kept.length === 0;
    if (prefer)
      await tx.customerAddress.updateMany({
        where: { customerId, preferred: true },
        data: { preferred: false },
      });
    // A form without a phone number leaves the number of an address that is there already.
    const number = addressId === undefined && phone === null ? {} : { phone };
    const data = { ...place, ...number, ...(prefer ? { preferred: true } : {}) };
    const { id } =
      target === undefined
        ? await tx.customerAddress.create({ data: { ...data, customerId }, select: { id: true } })
        : await tx.customerAddress.update({ where: { id: target }, data, select: { id: true } });
    await tx.customer.updateMany({ where: { id: customerId, name: null }, data: { name: place.name } });
    return ok(addressIdSchema.parse(id));
  });
}

/**
 * Gives a customer who has saved no address that of the newest order among those that became theirs and were placed in this
 * browser: anybody may have paid for the others.
 */
export async function saveFirstAddress(
  tx: Prisma.TransactionClient,
  { customerId, claimed, shopper }: { customerId: string; claimed: string[]; shopper: string },
): Promise<void> {
  const order = await tx.order.findFirst({
    where: { id: { in: claimed }, shopper },
    orderBy: { createdAt: "desc" },
    select: addressWithPhone,
  });
  if (order === null || (await tx.customerAddress.count({ where: { customerId } })) > 0) return;
  await tx.customerAddress.create({ data: { ...order, customerId, preferred: true }, select: { id: true } });
  await tx.customer.updateMany({ where: { id: customerId, name: null }, data: { name: order.name } });
}

/** Makes an address the one that the checkout is filled with. False if the customer does not have it. */
export async function preferAddress(
  { customerId, addressId }: { customerId: CustomerId; addressId: AddressId },
  { db }: Pick<Deps, "db">,
): Promise<boolean> {
  return db.$transaction(async (tx) => {
    await lockRow(tx, "customer", customerId);
    const own = await tx.customerAddress.count({ where: { id: addressId, customerId } });
    if (own === 0) return false;
    await tx.customerAddress.updateMany({
      where: { customerId, preferred: true, id: { not: addressId } },
      data: { preferred: false },
    });
    await tx.customerAddress.update({ where: { id: addressId }, data: { preferred: true } });
    return true;
  });
}

/** Removes an address of a customer. One that is not there, and one of another customer, stay as they are. */
export async function removeAddress(
  { customerId, addressId }: { customerId: CustomerId; addressId: AddressId },
  { db }: Pick<Deps, "db">,
): Promise<void> {
  await db.customerAddress.deleteMany({ where: { id: addressId, customerId } });
}
