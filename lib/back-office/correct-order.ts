import "server-only";

import { parsePhone } from "@/lib/addresses/parse-phone";
import { deliveryForm } from "@/lib/checkout/delivery-form";
import { readTaxes, taxRateOf } from "@/lib/checkout/taxes";
import type { Prisma, PrismaClient } from "@/lib/db/generated/client";
import { lockOrderByNumber } from "@/lib/db/lock-row";
import type { OrderNumber } from "@/lib/ids";
import type { CorrectedColumn } from "./views";
import { type Result, err, ok } from "@/lib/result";
import { cleanText } from "@/lib/text/clean-text";
import { parseEmail } from "@/lib/text/email-address";

/** What staff may correct of an order, as it is typed. Country and region stay: tax and delivery were priced by them. So does the part of the country that decides the tax. */
export type CorrectionInput = Record<keyof typeof columnNames, string>;

export type CorrectionField = keyof CorrectionInput | "reason";

export type CorrectionError =
  { kind: "not_found" | "unchanged" | "changed" | "other_tax" } | { kind: "invalid"; field: CorrectionField };

/** The columns of `orders` that a correction may change. */
const columnNames = {
  email: "email",
  phone: "phone",
  name: "name",
  addressLine1: "address_line1",
  addressLine2: "address_line2",
  city: "city",
  postalCode: "postal_code",
} as const satisfies Record<string, CorrectedColumn>;

type Contact = Record<keyof typeof columnNames, string | null>;

/**
 * Corrects how the shopper of an order is reached, and records what was before and why.
 *
 * If the e-mail address changes, the old one gets a mail about it. `revision` is the order's own, as the form showed it.
 */
export async function correctOrder(
  input: { number: OrderNumber; typed: CorrectionInput; reason: string; revision: number; by: string },
  { db, now }: { db: PrismaClient; now: () => Date },
): Promise<Result<void, CorrectionError>> {
  const { number, typed, by } = input;
  const reason = cleanText(input.reason);
  if (reason === "" || reason.length > 500) return err({ kind: "invalid", field: "reason" });
  return db.$transaction(async (tx) => {
    await lockOrderByNumber(tx, number);
    const order = await tx.order.findUnique({ where: { number } });
    if (order === null) return err({ kind: "not_found" });
    if (order.revision !== input.revision) return err({ kind: "changed" });
    const read = readChanges(typed, order);
    if (!read.ok) return read;
    const changed = Object.keys(read.value) as (keyof Contact)[];
    if (changed.length === 0) return err({ kind: "unchanged" });
    const taxes = await readTaxes({ db: tx });
    const taxOf = ({ city, postalCode }: Contact) =>
      JSON.stringify(taxRateOf(taxes, { country: order.country, city: city ?? "", postalCode }));
    if (taxOf(order) !== taxOf({ ...order, ...read.value })) return err({ kind: "other_tax" });
    const named = (contact: Partial<Contact>) =>
      Object.fromEntries(changed.map((column) => [columnNames[column], contact[column] ?? null]));
    await tx.orderCorrection.create({
      data: {
        orderId: order.id,
        author: by,
        reason,
        before: named(order),
        after: named(read.value),
        at: now(),
      },
      select: { id: true },
    });
    await tx.order.update({
      where: { id: order.id },
      data: { ...(read.value as Prisma.OrderUpdateInput), revision: { increment: 1 } },
      select: { id: true },
    });
    if (changed.includes("email")) {
      await tx.mail.create({
        data: {
          orderId: order.id,
          kind: "email_corrected",
          language: order.locale,
          toAddress: order.email,
        },
        select: { id: true },
      });
    }
    return ok(undefined);
  });
}

/** The fields that were changed, as they are stored, by the rules of the checkout for the order's country. */
function readChanges(
  typed: CorrectionInput,
  stored: Contact & { country: string },
): Result<Partial<Contact>, CorrectionError> {
  const changes: Partial<Contact> = {};
  for (const field of Object.keys(columnNames) as (keyof CorrectionInput)[]) {
    const text = typed[field].trim();
    if (text === (stored[field] ?? "")) continue;
    const value = readField(field, text, stored);
    if (value === undefined) return err({ kind: "invalid", field });
    if (value !== stored[field]) changes[field] = value;
  }
  return ok(changes);
}

/** A field as it is stored, null if it is left empty and may be; undefined for what it cannot be. */
function readField(
  field: keyof CorrectionInput,
  text: string,
  { country, phone }: { country: string; phone: string | null },
): string | null | undefined {
  if (field === "email") return parseEmail(text);
  // An order with a phone number needs one: its delivery asks for it.
  if (field === "phone") return text === "" && phone === null ? null : parsePhone(text, country);
  const parsed = deliveryForm(country).shape[field].safeParse(text);
  return parsed.success ? parsed.data : undefined;
}
