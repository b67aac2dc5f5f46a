import "server-only";

import type { Prisma } from "@/lib/db/generated/client";
import type { Deps } from "@/lib/payments/deps";

/** Milliseconds for which a cart is kept after its last change. Its cookie expires earlier in a browser that does not come back. */
const keptFor = 180 * 24 * 60 * 60_000;

/** What is stored of a cart; undefined if nothing was put in it, or if it was deleted. */
export async function readStoredCart({ id }: { id: string }, { db }: Pick<Deps, "db">): Promise<unknown> {
  const cart = await db.cart.findUnique({ where: { id }, select: { content: true } });
  return cart?.content;
}

/**
 * Changes a cart, or begins it with `initial` and changes that.
 *
 * Changes of one cart run one after the other, each with what the one before has left, so that two tabs lose nothing.
 */
export async function changeStoredCart<Content extends Prisma.InputJsonObject>(
  { id, initial, change }: { id: string; initial: Content; change: (content: unknown) => Content },
  { db, now }: Pick<Deps, "db" | "now">,
): Promise<void> {
  const changedAt = now();
  await db.$transaction(async (tx) => {
    // One statement, which begins the cart or locks its row.
    const { content } = await tx.cart.upsert({
      where: { id },
      create: { id, content: initial, changedAt },
      update: { changedAt },
      select: { content: true },
    });
    await tx.cart.update({ where: { id }, data: { content: change(content) }, select: { id: true } });
  });
}

/** Deletes carts that nobody has changed for half a year. */
export async function forgetOldCarts({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  await db.cart.deleteMany({ where: { changedAt: { lt: new Date(now().getTime() - keptFor) } } });
}
