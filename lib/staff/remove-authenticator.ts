import "server-only";

import type { Prisma } from "@/lib/db/generated/client";

/** Takes a member of staff's authenticator app and recovery codes away, so that another app can be set up. */
export async function removeAuthenticator(tx: Prisma.TransactionClient, email: string): Promise<void> {
  await tx.staffAuthenticator.deleteMany({ where: { staff: { email } } });
  await tx.staffRecoveryCode.deleteMany({ where: { staff: { email } } });
}
