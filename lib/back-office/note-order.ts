import "server-only";
import type { Database } from "@/lib/db/database";
import type { OrderNumber } from "@/lib/ids";
import { err, ok, type Result } from "@/lib/result";
import { cleanText } from "@/lib/text/clean-text";

/** The longest note, in characters. */
const noteLength = 500;

export type NoteError = { kind: "empty" | "too_long" | "not_found" | "no_colleague" };

/** Notes something on an order, perhaps for a colleague, who ends it. A note is never changed or deleted. */
export async function noteOrder(
  input: { number: OrderNumber; text: string; by: string; forStaff?: string },
  { db, now }: { db: Database; now: () => Date },
): Promise<Result<void, NoteError>> {
  const text = cleanText(input.text);
  if (text === "") return err({ kind: "empty" });
  if (text.length > noteLength) return err({ kind: "too_long" });
  const order = await db.order.findUnique({ where: { number: input.number }, select: { id: true } });
  if (order === null) return err({ kind: "not_found" });
  const { forStaff } = input;
  if (forStaff !== undefined && !(await isActive(forStaff, db))) return err({ kind: "no_colleague" });
  const note = { orderId: order.id, author: input.by, text, at: now(), forStaff };
  await db.orderNote.create({ data: note, select: { id: true } });
  return ok(undefined);
}

async function isActive(email: string, db: Database): Promise<boolean> {
  return (await db.staff.count({ where: { email, disabledAt: null } })) === 1;
}

/** A note that waits for a member of staff. */
export type NoteFor = { id: string; number: string; by: string; text: string; at: Date };

const openFor = (email: string) => ({ forStaff: email, end: null });

export async function countNotesFor({ db, email }: { db: Database; email: string }): Promise<number> {
  return db.orderNote.count({ where: openFor(email) });
}

/** The notes that wait for a member of staff, oldest first. */
export async function listNotesFor({ db, email }: { db: Database; email: string }): Promise<NoteFor[]> {
  const notes = await db.orderNote.findMany({
    relationLoadStrategy: "join",
    where: openFor(email),
    orderBy: { id: "asc" },
    take: 100,
    include: { order: { select: { number: true } } },
  });
  return notes.map(({ id, order, author, text, at }) => ({
    id: id.toString(),
    number: order.number,
    by: author,
    text,
    at,
  }));
}

/** Ends a note that waits for a member of staff, once; another person's stays. */
export async function endNote(
  { id, by }: { id: bigint; by: string },
  { db, now }: { db: Database; now: () => Date },
): Promise<void> {
  const note = await db.orderNote.findFirst({ where: { id, ...openFor(by) }, select: { id: true } });
  if (note !== null)
    await db.orderNoteEnd.createMany({ data: { noteId: note.id, at: now() }, skipDuplicates: true });
}
