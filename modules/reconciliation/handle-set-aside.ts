import "server-only";
import { cleanText } from "@/lib/text/clean-text";
import type { SettlementSetAside } from "@/lib/db/generated/client";
import type { SetAsideId } from "@/lib/ids";
import { err, ok, type Result } from "@/lib/result";
import type { Transaction } from "@/lib/payments/journal";
import { sameLine } from "./list-set-aside";

export type HandleError = { kind: "changed" | "note_missing" };

/**
 * Marks a line that was set aside as handled, once and for good, with who did it and what they did; so is the same line
 * of any other report. A chargeback is ended by an act instead.
 */
export async function handleSetAside(
  { setAsideId, note, by }: { setAsideId: SetAsideId; note: string; by: string },
  { db, now }: { db: Transaction; now: () => Date },
): Promise<Result<void, HandleError>> {
  const handledNote = cleanText(note);
  if (handledNote === "") return err({ kind: "note_missing" });
  const row = await db.settlementSetAside.findUnique({ where: { id: setAsideId } });
  if (row === null || row.reason === "chargeback") return err({ kind: "changed" });
  return (await markHandled(row, { note: handledNote, by }, { db, now }))
    ? ok(undefined)
    : err({ kind: "changed" });
}

/** Marks all that say the same as a line; false if they are handled already. */
export async function markHandled(
  row: SettlementSetAside,
  { note: handledNote, by: handledBy }: { note: string; by: string },
  { db, now }: { db: Transaction; now: () => Date },
): Promise<boolean> {
  const same = Object.fromEntries(sameLine.map((name) => [name, row[name]]));
  const { count } = await db.settlementSetAside.updateMany({
    where: { ...same, handledAt: null },
    data: { handledBy, handledNote, handledAt: now() },
  });
  return count > 0;
}
