import "server-only";
import { lockDiscountCodes } from "@/lib/db/lock-row";
import type { PaymentChange } from "@/lib/payments/consequences";
import type { Transaction } from "@/lib/payments/journal";
import type { DiscountProblem } from "./views";

/** The code of an order, and what limits its use; `discountCode` is null without one. */
type DiscountedOrder = { discountCode: string | null; email: string };

/**
 * Locks the code of an order, and returns why no use of it is left for the order; undefined if the order may use it.
 *
 * `order` names the order, placed or not, whose own use does not count. `replaced` is the code that it had before. Call it before any
 * product is locked. The database admits no more uses than a code has, whatever this finds (`discount_code_uses`).
 */
export async function lockDiscount(
  tx: Transaction,
  { discountCode: code, email }: DiscountedOrder,
  {
    order: { shopper, idempotencyKey },
    replaced,
  }: { order: { shopper: string; idempotencyKey: string }; replaced: string | null },
): Promise<DiscountProblem | undefined> {
  await lockDiscountCodes(
    tx,
    [code, replaced].filter((each) => each !== null),
  );
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
}

/** Counts the use of an order's locked code. */
export async function takeDiscountUse(
  tx: Transaction,
  { orderId, discountCode: code, email }: DiscountedOrder & { orderId: string },
): Promise<void> {
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
}

/** Gives the use of an order's code back, once. Call it before any product is locked. */
export async function releaseDiscountUse(tx: Transaction, orderId: string): Promise<void> {
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
  if (succeeded?.kind === "VOID" && payment.orderId !== null) await releaseDiscountUse(tx, payment.orderId);
}
