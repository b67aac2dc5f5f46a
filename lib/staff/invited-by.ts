import "server-only";

import type { Prisma } from "@/lib/db/generated/client";

/** How long an account and whoever let it in count as one person for a second person's decision. */
export const invitationDays = 30;

/** What is stored of who made a link; a command is nobody. */
export function letInBy(by: string | undefined, now: Date): { invitedBy: string | null; invitedAt: Date } {
  return { invitedBy: by ?? null, invitedAt: now };
}

/**
 * Whether two accounts may be of one person: an owner let one in who lately let in the other, or both, or somebody between them.
 *
 * An owner can make an account with an address of their own. One that was added by `npm run staff` has nobody.
 */
export async function mayBeOnePerson(
  tx: Prisma.TransactionClient,
  [one, other]: readonly [string, string],
  now: Date,
): Promise<boolean> {
  const since = new Date(now.getTime() - invitationDays * 24 * 60 * 60_000);
  const invited = await tx.staff.findMany({
    where: { invitedBy: { not: null }, invitedAt: { gt: since } },
    select: { email: true, invitedBy: true },
  });
  const inviterOf = new Map(invited.map(({ email, invitedBy }) => [email, invitedBy]));
  const line = (email: string) => {
    const found = new Set<string>();
    for (let at: string | null | undefined = email; at && !found.has(at); at = inviterOf.get(at))
      found.add(at);
    return found;
  };
  const lineOfOther = line(other);
  return [...line(one)].some((email) => lineOfOther.has(email));
}
