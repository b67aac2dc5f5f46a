import "server-only";
import { currentDay, dateOf } from "@/lib/calendar/day";
import type { Database } from "@/lib/db/database";
import { pieceColumns, piecesOf } from "@/lib/orders/pieces";

/** What a packer reads of an order in a list. */
export type PackingRow = {
  /** The last day of the promise, as midnight in UTC; null in orders from before it was recorded. */
  promised: Date | null;
  isLate: boolean;
  town: string;
  /** What the delivery is called in the language of staff; null without a name. */
  delivery: string | null;
  /** Pieces that have not left and are to. */
  pieces: number;
};

/** What is to be packed of orders, by their numbers. */
export async function readPacking(
  { numbers }: { numbers: readonly string[] },
  { db, now }: { db: Database; now: () => Date },
): Promise<Map<string, PackingRow>> {
  const [orders, methods] = await Promise.all([
    db.order.findMany({
      relationLoadStrategy: "join",
      where: { number: { in: [...numbers] } },
      select: {
        number: true,
        expectedUntil: true,
        city: true,
        deliveryMethod: true,
        deliveryName: true,
        lines: { select: pieceColumns },
      },
    }),
    db.deliveryMethodTranslation.findMany({ where: { locale: "en" } }),
  ]);
  const today = dateOf(currentDay(now()));
  const nameOf = new Map(methods.map(({ deliveryMethod, name }) => [deliveryMethod, name]));
  return new Map(
    orders.map(({ number, expectedUntil, city, deliveryMethod, deliveryName, lines }) => [
      number,
      {
        promised: expectedUntil,
        isLate: expectedUntil !== null && expectedUntil < today,
        town: city,
        delivery: nameOf.get(deliveryMethod ?? "") ?? deliveryName,
        pieces: lines.reduce((sum, line) => sum + piecesOf(line).toDispatch, 0),
      },
    ]),
  );
}
