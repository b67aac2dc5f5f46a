import "server-only";

import { hash, verify } from "@node-rs/argon2";

import type { PrismaClient } from "@/lib/db/generated/client";

import type { StaffMember } from "./views";

/**
 * Finds the member of staff with this e-mail address and password; undefined where either is wrong.
 *
 * An unknown address costs one argon2 verification too, so the response time does not show which addresses exist.
 */
export async function verifyCredentials(
  { email, password }: { email: string; password: string },
  { db }: { db: PrismaClient },
): Promise<StaffMember | undefined> {
  const staff = await db.staff.findUnique({ where: { email: normalizeEmail(email) } });
  const passwordHash = staff?.passwordHash ?? (await placeholderHash());
  const isRight = await verify(passwordHash, password);
  if (staff === null || !isRight) return undefined;
  return { id: staff.id, email: staff.email, name: staff.name };
}

/** An e-mail address as the database stores it: trimmed, in lower case. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

let placeholder: Promise<string> | undefined;

/** A hash that stands in for the one of an unknown address. */
function placeholderHash(): Promise<string> {
  return (placeholder ??= hash("placeholder password"));
}
