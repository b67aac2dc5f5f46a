import "server-only";

import { hash, verify } from "@node-rs/argon2";

import type { PrismaClient } from "@/lib/db/generated/client";

export type StaffMember = { id: string; email: string; name: string };

/**
 * The member of staff whose address and password these are, else undefined.
 *
 * An unknown address costs one argon2 verification too, so that the time of an answer tells nobody who works here.
 */
export async function verifyStaff(
  { email, password }: { email: string; password: string },
  { db }: { db: PrismaClient },
): Promise<StaffMember | undefined> {
  const staff = await db.staff.findUnique({ where: { email: staffAddress(email) } });
  const right = await verify(staff?.passwordHash ?? (await hashOfNobody()), password);
  if (staff === null || !right) return undefined;
  return { id: staff.id, email: staff.email, name: staff.name };
}

/** An address as the database keeps it: trimmed, in lower case. */
export function staffAddress(email: string): string {
  return email.trim().toLowerCase();
}

let nobody: Promise<string> | undefined;

function hashOfNobody(): Promise<string> {
  return (nobody ??= hash("a password that nobody has"));
}
