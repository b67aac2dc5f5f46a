import "server-only";

import type { PrismaClient } from "@/lib/db/generated/client";

import type { StaffMember } from "./views";

/** Finds the member of staff with this id; undefined once they were removed. */
export async function findStaff(
  { id }: { id: string },
  { db }: { db: PrismaClient },
): Promise<StaffMember | undefined> {
  const staff = await db.staff.findUnique({ where: { id }, select: { id: true, email: true, name: true } });
  return staff ?? undefined;
}
