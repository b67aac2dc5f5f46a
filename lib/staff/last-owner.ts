import "server-only";

import type { Prisma } from "@/lib/db/generated/client";
import { lockOwners } from "@/lib/db/lock-row";

/** Whether nobody else could act as an owner. Locks all owners, so that two of them cannot remove each other at the same moment. */
export async function isLastOwner(tx: Prisma.TransactionClient, email: string): Promise<boolean> {
  await lockOwners(tx);
  const owners = await tx.staff.findMany({
    where: { role: "owner", disabledAt: null, passwordHash: { not: null } },
    select: { email: true },
  });
  return owners.length === 1 && owners[0]?.email === email;
}
