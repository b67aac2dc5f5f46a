import "server-only";

import type { Database } from "@/lib/db/database";
import { lockOrderByNumber } from "@/lib/db/lock-row";
import type { OrderNumber } from "@/lib/ids";
import { dispatchColumns, undispatched } from "@/lib/orders/dispatches";
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
  by: string;
};

export type DispatchError = { kind: "nothing_chosen" | "too_long" | "not_left" | "not_paid" | "not_found" };

/**
 * Records what of an order left the house, and writes the mail about it. It moves no money.
 *
 * An order of which the bank approved no payment, or whose payment was voided, is not dispatched. No piece leaves twice.
 */
export async function dispatchOrder(
  { number, quantities, by, ...texts }: DispatchInput,
  { db }: { db: Database },
): Promise<Result<void, DispatchError>> {
  if (!quantities.some((quantity) => quantity > 0)) return err({ kind: "nothing_chosen" });
  const carrier = cleanText(texts.carrier);
  const tracking = cleanText(texts.tracking);
  if (Math.max(carrier.length, tracking.length) > textLength) return err({ kind: "too_long" });
  return db.$transaction(async (tx): Promise<Result<void, DispatchError>> => {
    await lockOrderByNumber(tx, number);
    const order = await tx.order.findUnique({
      relationLoadStrategy: "join",
      where: { number },
      select: {
        id: true,
        locale: true,
        email: true,
        lines: { orderBy: [{ position: "asc" }, { id: "asc" }], select: dispatchColumns },
        payments: { where: { latest: true, status: "APPROVED", voided: false }, select: { id: true } },
      },
    });
    if (order === null) return err({ kind: "not_found" });
    if (order.payments.length === 0) return err({ kind: "not_paid" });
    const isLeft = (quantity: number, line: number) => {
      const row = order.lines[line];
      return row !== undefined && quantity <= undispatched(row);
    };
    if (!quantities.every((quantity, line) => quantity === 0 || isLeft(quantity, line)))
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
    const [payment] = order.payments;
    const isLast = order.lines.every((line, index) => undispatched(line) === (quantities[index] ?? 0));
    if (isLast && payment !== undefined)
      await tx.payment.updateMany({ where: { id: payment.id }, data: { dispatchedAt: new Date() } });
    const { id: orderId, locale: language, email: toAddress } = order;
    await tx.mail.createMany({ data: [{ kind: "dispatched", orderId, dispatchId, language, toAddress }] });
    return ok(undefined);
  });
}
