import type { Database } from "@/lib/db/database";
import { openSealed, seal, type SealingKeys } from "@/lib/payments/sealing";

export type Resealed = {
  /** Sealed with the current key by this run. */
  resealed: number;
  /** Sealed with the current key before. */
  current: number;
  /** Ids of saved cards whose token no accepted key opens. */
  unreadable: string[];
};

const batch = 500;

/**
 * Seals the token of every saved card with the current key, in batches.
 *
 * It may run while the shop runs, and again at any time: a row is changed only if its token is the one that was read, so that
 * a token which is erased meanwhile stays erased.
 */
export async function resealCardTokens(db: Database, keys: SealingKeys): Promise<Resealed> {
  const result: Resealed = { resealed: 0, current: 0, unreadable: [] };
  let last: string | undefined;
  for (;;) {
    const cards = await db.savedCard.findMany({
      where: { tokenSealed: { not: null }, ...(last !== undefined && { id: { gt: last } }) },
      orderBy: { id: "asc" },
      take: batch,
      select: { id: true, tokenSealed: true },
    });
    for (const { id, tokenSealed } of cards) {
      if (tokenSealed === null) continue;
      if (openSealed(tokenSealed, id, { ...keys, accepted: [keys.current] }) !== undefined) {
        result.current += 1;
        continue;
      }
      const token = openSealed(tokenSealed, id, keys);
      if (token === undefined) {
        result.unreadable.push(id);
        continue;
      }
      const { count } = await db.savedCard.updateMany({
        where: { id, tokenSealed },
        data: { tokenSealed: seal(token, id, keys) },
      });
      result.resealed += count;
    }
    last = cards.at(-1)?.id;
    if (cards.length < batch) return result;
  }
}
