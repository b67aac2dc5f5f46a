import "server-only";

import { Prisma } from "@/lib/db/generated/client";
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
 * A change is written only if the cart is still as it was read, and is made again of what it is now otherwise, so that two tabs lose
 * nothing.
 */
export async function changeStoredCart<Content extends Prisma.InputJsonObject>(
  { id, initial, change }: { id: string; initial: Content; change: (content: unknown) => Content },
  { db, now }: Pick<Deps, "db" | "now">,
): Promise<void> {
  for (;;) {
    const cart = await db.cart.findUnique({ where: { id }, select: { content: true } });
    const changed = { content: change(cart?.content ?? initial), changedAt: now() };
    const { count } =
      cart === null
        ? await db.cart.createMany({ data: [{ id, ...changed }], skipDuplicates: true })
        : await db.cart.updateMany({
            where: { id, content: { equals: cart.content ?? Prisma.JsonNull } },
            data: changed,
          });
    if (count === 1) return;
  }
}

/** Deletes carts that nobody has changed for half a year. */
export async function forgetOldCarts({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  await db.cart.deleteMany({ where: { changedAt: { lt: new Date(now().getTime() - keptFor) } } });
}
