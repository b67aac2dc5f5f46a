import "server-only";
import type { Discounts } from "@/lib/checkout/discounts";
import type { PaymentChange } from "@/lib/payments/consequences";
import type { Transaction } from "@/lib/payments/journal";

/**
 * Locks the code of an order, and returns why no use of it is left for the order; undefined if the order may use it.
 *
 * The database admits no more uses than a code has, whatever this finds (`discount_code_uses`).
 */
export const lockDiscount: Discounts["lock"] = async (
  tx,
  { discountCode: code, email },
  { order: { shopper, idempotencyKey }, replaced },
) => {
  const codes = [code, replaced].filter((each) => each !== null);
  if (codes.length > 0)
    await tx.$queryRaw`SELECT 1 FROM "discount_code" WHERE "code" = ANY (${codes}::text[]) ORDER BY "code" FOR NO KEY UPDATE`;
  if (code === null) return undefined;
  const { maxUses, oncePerEmail, uses, taken } = await tx.discountCode.findUniqueOrThrow({
    where: { code },
    select: {
      maxUses: true,
      oncePerEmail: true,
      uses: true,
      taken: {
        where: { OR: [{ order: { shopper, idempotencyKey } }, { email: email.toLowerCase() }] },
        select: { order: { select: { shopper: true, idempotencyKey: true } } },
      },
    },
  });
  const others = taken.filter(
    (use) => use.order.shopper !== shopper || use.order.idempotencyKey !== idempotencyKey,
  );
  if (oncePerEmail && others.length > 0) return "used_before";
  return maxUses !== null && uses - (taken.length - others.length) >= maxUses ? "used_up" : undefined;
};

/** Counts the use of an order's locked code, in place of that of the code that it had before. */
export const takeDiscountUse: Discounts["take"] = async (
  tx,
  { orderId, discountCode: code, email, replaced },
) => {
  if (replaced !== null) await releaseDiscountUse(tx, { orderId });
  if (code === null) return;
  const { oncePerEmail } = await tx.discountCode.update({
    where: { code },
    data: { uses: { increment: 1 } },
    select: { oncePerEmail: true },
  });
  await tx.discountUse.create({
    data: { orderId, code, email: oncePerEmail ? email.toLowerCase() : null },
    select: { orderId: true },
  });
};

/** Gives the use of an order's code back, once. Call it before any product is locked. */
export async function releaseDiscountUse(tx: Transaction, { orderId }: { orderId: string }): Promise<void> {
  const uses = await tx.discountUse.findMany({ where: { orderId }, select: { code: true } });
  for (const { code } of uses) {
    await tx.discountUse.delete({ where: { orderId }, select: { orderId: true } });
    await tx.discountCode.update({
      where: { code },
      data: { uses: { decrement: 1 } },
      select: { code: true },
    });
  }
}

/** A voided order has not used its code. */
export async function releaseDiscountOfVoid(
  tx: Transaction,
  { payment, succeeded }: PaymentChange,
): Promise<void> {
  const { orderId } = payment;
  if (succeeded?.kind === "VOID" && orderId !== null) await releaseDiscountUse(tx, { orderId });
}
