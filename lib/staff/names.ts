import "server-only";

import type { Database } from "@/lib/db/database";
import { type Result, err, ok } from "@/lib/result";
import { cleanText } from "@/lib/text/clean-text";

/** The longest name, in characters. */
const nameLength = 60;

export type NameError = { kind: "empty" | "too_long" | "taken" };

/** The names of staff by their addresses, of those that have one. */
export async function readStaffNames({ db }: { db: Database }): Promise<Record<string, string>> {
  const staff = await db.staff.findMany({
    where: { name: { not: { equals: db.staff.fields.email } } },
    select: { email: true, name: true },
  });
  return Object.fromEntries(staff.map(({ email, name }) => [email, name]));
}

/** Whom a note can be for: everybody who may enter but one, by name. */
export async function listColleagues(
  { of }: { of: string },
  { db }: { db: Database },
): Promise<{ email: string; name: string }[]> {
  return db.staff.findMany({
    where: { email: { not: of }, disabledAt: null, passwordHash: { not: null } },
    orderBy: { name: "asc" },
    select: { email: true, name: true },
  });
}

/** Gives a member of staff a name, which nobody else has as a name or an address: colleagues read it beside what they did. */
export async function renameStaff(
  { email, name: typed }: { email: string; name: string },
  { db }: { db: Database },
): Promise<Result<void, NameError>> {
  const name = cleanText(typed);
  if (name === "") return err({ kind: "empty" });
  if (name.length > nameLength) return err({ kind: "too_long" });
  const same = { equals: name, mode: "insensitive" } as const;
  const others = await db.staff.count({
    where: { email: { not: email }, OR: [{ name: same }, { email: same }] },
  });
  if (others > 0) return err({ kind: "taken" });
  await db.staff.updateMany({ where: { email }, data: { name } });
  return ok(undefined);
}
