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
 * Changes a cart that was read as `known`, or begins it with `initial` and changes that.
 *
 * A change is written only if the cart is still as it was read, and otherwise made again of what it is now, so that two tabs lose
 * nothing.
 */
export async function changeStoredCart<Content extends Prisma.InputJsonObject>(
  {
    id,
    known,
    initial,
    change,
  }: { id: string; known?: unknown; initial: Content; change: (content: unknown) => Content },
  { db, now }: Pick<Deps, "db" | "now">,
): Promise<void> {
  for (let read = known; ; read = await readStoredCart({ id }, { db })) {
    const changed = { content: change(read ?? initial), changedAt: now() };
    const { count } = await (read === undefined
      ? db.cart.createMany({ data: { id, ...changed }, skipDuplicates: true })
      : db.cart.updateMany({ where: { id, content: { equals: read as Content } }, data: changed }));
    if (count === 1) return;
  }
}

/** Deletes carts that nobody has changed for half a year. */
export async function forgetOldCarts({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  await db.cart.deleteMany({ where: { changedAt: { lt: new Date(now().getTime() - keptFor) } } });
}
