import "server-only";
import type { Database } from "@/lib/db/database";
import type { OrderNumber } from "@/lib/ids";
import { err, ok, type Result } from "@/lib/result";
import { cleanText } from "@/lib/text/clean-text";

/** The longest note, in characters. */
const noteLength = 500;

export type NoteError = { kind: "empty" | "too_long" | "not_found" };

/** Notes something on an order. A note is never changed or deleted. */
export async function noteOrder(
  input: { number: OrderNumber; text: string; by: string },
  { db, now }: { db: Database; now: () => Date },
): Promise<Result<void, NoteError>> {
  const text = cleanText(input.text);
  if (text === "") return err({ kind: "empty" });
  if (text.length > noteLength) return err({ kind: "too_long" });
  const order = await db.order.findUnique({ where: { number: input.number }, select: { id: true } });
  if (order === null) return err({ kind: "not_found" });
  const note = { orderId: order.id, author: input.by, text, at: now() };
  await db.orderNote.create({ data: note, select: { id: true } });
  return ok(undefined);
}
