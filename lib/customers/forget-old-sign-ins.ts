import "server-only";
import type { Deps } from "@/lib/payments/deps";

import { customerSessionSeconds } from "./customer-session";

/** Milliseconds for which a request or session that has ended is kept. */
const keptFor = 30 * 24 * 60 * 60_000;

/** Deletes requests to sign in, with their mails, and sessions that ended 30 days ago. */
export async function forgetOldSignIns({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  const endedBefore = new Date(now().getTime() - keptFor);
  const begunBefore = new Date(endedBefore.getTime() - customerSessionSeconds * 1000);
  await db.customerSignIn.deleteMany({ where: { expiresAt: { lt: endedBefore } } });
  await db.customerSession.deleteMany({
    where: { OR: [{ endedAt: { lt: endedBefore } }, { createdAt: { lt: begunBefore } }] },
  });
}
