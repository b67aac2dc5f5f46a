import "server-only";

import { lockAgreementsOf } from "@/lib/db/lock-row";
import type { Prisma } from "@/lib/db/generated/client";
import { type CustomerId, customerIdSchema } from "@/lib/ids";
import type { Deps } from "@/lib/payments/deps";
import type { Transaction } from "@/lib/payments/journal";

import { guestConsentVersion } from "./card-consent";
import { endAgreement } from "./end-agreement";
import { activateAgreement } from "./follow-payment";

// A guest saves a card with an agreement of the customer who has the order's address, or will have it. It stays PENDING after the bank's
// approval, so that no page offers the card, until somebody signs in with that address in the browser that placed the order.

/** Days that a guest has for it; the terms say so. */
const guestCardDays = 7;

const day = 24 * 60 * 60_000;

/** When a card that a guest wants to save is forgotten. */
export function confirmedBefore(consentAt: Date): Date {
  return new Date(consentAt.getTime() + guestCardDays * day);
}

/** When a card was chosen that is forgotten now. */
const forgottenSince = (at: Date) => new Date(at.getTime() - guestCardDays * day);

/** Whether this browser placed the order as a guest, and may so save the card that pays it. */
export async function maySaveAsGuest(
  { number, shopper }: { number: string; shopper: string | undefined },
  { db }: Pick<Deps, "db">,
): Promise<boolean> {
  return shopper !== undefined && (await db.order.count({ where: ofGuest(number, shopper) })) > 0;
}

const ofGuest = (number: string, shopper: string) => ({ number, shopper, customerId: null });

/** The customer with the address of a guest's order, who is written if nobody had it; undefined for an order of another browser. */
export async function customerOfGuest(
  { number, shopper }: { number: string; shopper: string | undefined },
  { db, now }: Pick<Deps, "db" | "now">,
): Promise<CustomerId | undefined> {
  if (shopper === undefined) return undefined;
  const order = await db.order.findFirst({
    where: ofGuest(number, shopper),
    select: { email: true, locale: true },
  });
  if (order === null) return undefined;
  const email = order.email.toLowerCase();
  await db.customer.createMany({
    data: { email, locale: order.locale, createdAt: now() },
    skipDuplicates: true,
  });
  const { id } = await db.customer.findUniqueOrThrow({ where: { email }, select: { id: true } });
  return customerIdSchema.parse(id);
}

/** Begins the agreements of cards that this customer saved as a guest, with orders of this browser that the bank has approved. */
export async function keepGuestCards(
  tx: Transaction,
  { customerId, shopper, at }: { customerId: CustomerId; shopper: string; at: Date },
  { consequences }: Pick<Deps, "consequences">,
): Promise<void> {
  // A payment that is approved meanwhile waits, and then finds the order with its customer.
  await lockAgreementsOf(tx, customerId);
  const waiting = await tx.agreement.findMany({
    where: {
      customerId,
      state: "PENDING",
      consentVersion: guestConsentVersion,
      // Also while no worker runs that forgets the others.
      consentAt: { gte: forgottenSince(at) },
      payments: { some: { order: { shopper, customerId } } },
    },
    select: {
      id: true,
      savedCardId: true,
      payments: { select: { operations: { where: approved, select: { id: true } } } },
    },
  });
  for (const { id: agreementId, savedCardId, payments } of waiting) {
    const [operation] = payments.flatMap(({ operations }) => operations);
    if (operation === undefined) continue;
    const begun = { agreementId, customerId, savedCardId, operationId: operation.id, by: "customer", at };
    await activateAgreement(tx, begun, consequences);
  }
}

/** What the bank approved of a payment. */
const approved = {
  state: "SUCCEEDED",
  kind: { in: ["PAY", "AUTHORIZE"] },
} satisfies Prisma.OperationWhereInput;

/** Ends the agreements of guests who have not signed in in time, and erases the tokens with them. Returns how many. */
export async function forgetGuestCards({
  db,
  now,
  consequences,
}: Pick<Deps, "db" | "now" | "consequences">): Promise<number> {
  const at = now();
  const waiting = {
    state: "PENDING",
    consentVersion: guestConsentVersion,
    consentAt: { lt: forgottenSince(at) },
    payments: { some: { status: "APPROVED" } },
  } as const;
  const late = await db.agreement.findMany({
    where: waiting,
    select: { id: true, customerId: true },
    take: 100,
  });
  let forgotten = 0;
  for (const { id, customerId } of late)
    await db.$transaction(async (tx) => {
      await lockAgreementsOf(tx, customerId);
      if ((await tx.agreement.count({ where: { id, ...waiting } })) === 0) return;
      await endAgreement(tx, { agreementId: id, by: "system", reason: "not_signed_in", at }, consequences);
      forgotten += 1;
    });
  return forgotten;
}
