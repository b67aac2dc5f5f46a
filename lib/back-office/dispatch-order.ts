import "server-only";

import { lockOrderByNumber, lockPaymentRow } from "@/lib/db/lock-row";
import { type OrderNumber, paymentIdSchema } from "@/lib/ids";
import { pieceColumns, piecesOf } from "@/lib/orders/pieces";
import type { Deps } from "@/lib/payments/deps";
import { type DispatchDoubt, type DispatchStop, dispatchStop } from "@/lib/payments/state-table";
import { type Result, err, ok } from "@/lib/result";
import { cleanText } from "@/lib/text/clean-text";

/** The longest name of a carrier and tracking number, in characters. */
const textLength = 100;

type DispatchInput = {
  number: OrderNumber;
  /** Pieces of each line, in the order in which the order's page shows them. */
  quantities: readonly number[];
  carrier: string;
  tracking: string;
  /** What the person has confirmed of the order. */
  confirmed?: readonly DispatchDoubt[];
  /** What the order had when it was seen: the journal's length, and dispatches. If it has more now, nothing leaves. */
  seen?: { revision: number; dispatchCount: number };
  by: string;
};

export type DispatchError = {
  kind: "nothing_chosen" | "too_long" | "changed" | "not_left" | "not_found" | DispatchStop;
};

/**
 * Records what of an order left the house, and writes the mail about it. It moves no money.
 *
 * Goods leave only for money that is there or held: see `dispatchStop`. No piece leaves twice, and none that is refunded and was not
 * sent. The payment is locked, so that no refund and no void begins meanwhile.
 */
export async function dispatchOrder(
  { number, quantities, confirmed, seen, by, ...texts }: DispatchInput,
  { db, consequences }: Pick<Deps, "db" | "consequences">,
): Promise<Result<void, DispatchError>> {
  if (!quantities.some((quantity) => quantity > 0)) return err({ kind: "nothing_chosen" });
  const carrier = cleanText(texts.carrier);
  const tracking = cleanText(texts.tracking);
  if (Math.max(carrier.length, tracking.length) > textLength) return err({ kind: "too_long" });
  return db.$transaction(async (tx): Promise<Result<void, DispatchError>> => {
    await lockOrderByNumber(tx, number);
    const latest = await tx.payment.findFirst({
      where: { order: { number }, latest: true },
      select: { id: true },
    });
    if (latest !== null) await lockPaymentRow(tx, paymentIdSchema.parse(latest.id));
    const order = await tx.order.findUnique({
      relationLoadStrategy: "join",
      where: { number },
      select: {
        id: true,
        locale: true,
        email: true,
        lines: { orderBy: [{ position: "asc" }, { id: "asc" }], select: pieceColumns },
        payments: {
          where: { latest: true },
          include: { operations: { where: { closedAt: null }, select: { kind: true, state: true } } },
        },
      },
    });
    if (order === null) return err({ kind: "not_found" });
    const [payment] = order.payments;
    const { revision = 0, dispatchCount = 0 } = payment ?? {};
    if (seen !== undefined && (seen.revision !== revision || seen.dispatchCount !== dispatchCount))
      return err({ kind: "changed" });
    const stop = dispatchStop(payment, confirmed);
    if (payment === undefined || stop !== undefined) return err({ kind: stop ?? "not_paid" });
    const pieces = order.lines.map(piecesOf);
    if (!quantities.every((quantity, line) => quantity <= (pieces[line]?.toDispatch ?? 0)))
      return err({ kind: "not_left" });
    const lines = order.lines.flatMap(({ id: orderLineId }, line) => {
      const quantity = quantities[line] ?? 0;
      return quantity > 0 ? [{ orderLineId, quantity }] : [];
    });
    const { id: dispatchId } = await tx.dispatch.create({
      data: {
        orderId: order.id,
        carrier: carrier || null,
        tracking: tracking || null,
        dispatchedBy: by,
      },
      select: { id: true },
    });
    await tx.dispatchLine.createMany({ data: lines.map((line) => ({ ...line, dispatchId })) });
    // A piece whose refund may not have happened may still have to leave.
    const isLast = pieces.every(
      ({ toDispatch, uncertain }, line) => toDispatch + uncertain === (quantities[line] ?? 0),
    );
    await tx.payment.updateMany({
      where: { id: payment.id },
      data: { dispatchCount: { increment: 1 }, ...(isLast && { dispatchedAt: new Date() }) },
    });
    const { id: orderId, locale: language, email: toAddress } = order;
    await tx.mail.createMany({ data: [{ kind: "dispatched", orderId, dispatchId, language, toAddress }] });
    await consequences.dispatched(tx, { dispatchId });
    return ok(undefined);
  });
}
