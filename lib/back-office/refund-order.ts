import "server-only";

import type { OrderNumber } from "@/lib/ids";
import type { merchant } from "@/lib/merchant";
import type { RefundChoice } from "@/lib/money/refund-sum";
import { pieceColumns, piecesOf } from "@/lib/orders/pieces";
import type { Deps } from "@/lib/payments/deps";
import type { Release } from "@/lib/payments/second-person";
import { type MoneyError, type MoneyMoved, moveMoney } from "@/lib/payments/move-money";
import { type Result, err } from "@/lib/result";

export type RefundReason = keyof typeof merchant.refundReasons;

export type RefundError =
  | MoneyError
  | {
      kind:
        | "reason_missing"
        | "line_refunded"
        /** Of pieces that are not to be sent some have left, or of pieces that came back some have not. */
        | "pieces_elsewhere";
      revision?: number;
    };

export type RefundInput = RefundChoice & {
  number: OrderNumber;
  amountMinor: number;
  revision: number;
  by: string;
  mayRefundMinor: (currency: string) => number | undefined;
  /** Whether the person said that it may pay twice what the bank took back. */
  paysTwice?: boolean;
  /** How many dispatches the order had when it was asked for; if left out, as many as it has. */
  dispatchCount?: number;
  reason: RefundReason | undefined;
  note: string | undefined;
  release?: Release;
};

/**
 * Refunds an amount of an order once, as `moveMoney` does, and records why and what for: pieces of its lines, each once, and its
 * delivery. A piece was sent and came back, or is not to be sent any more. The amount is the person's; it need not be the sum of
 * what is chosen.
 */
export async function refundOrder(input: RefundInput, deps: Deps): Promise<Result<MoneyMoved, RefundError>> {
  const { number, quantities, sent = [], delivery, reason, note, dispatchCount } = input;
  if (reason === undefined) return err({ kind: "reason_missing" });
  const chosen = quantities.some((quantity) => quantity > 0);
  const rows =
    chosen || delivery
      ? await readRefundable(number, deps)
      : { lines: [], delivered: false, dispatchCount: undefined };
  if (rows === undefined) return err({ kind: "not_found" });
  if (delivery && rows.delivered) return err({ kind: "line_refunded" });
  const isLeft = (quantity: number, line: number) => {
    const row = rows.lines[line];
    return row !== undefined && quantity <= row.toDispatch + row.kept;
  };
  if (!quantities.every((quantity, line) => quantity === 0 || isLeft(quantity, line)))
    return err({ kind: "line_refunded" });
  const lines = rows.lines.flatMap(({ id, toDispatch, kept }, line) => {
    const quantity = quantities[line] ?? 0;
    const unsent = quantity - (sent[line] ?? 0);
    return quantity > 0 ? [{ lineId: id, quantity, unsent, toDispatch, kept }] : [];
  });
  const isThere = lines.every(
    ({ quantity, unsent, toDispatch, kept }) =>
      unsent >= 0 && unsent <= toDispatch && quantity - unsent <= kept,
  );
  if (!isThere) return err({ kind: "pieces_elsewhere" });
  const refund = { reason, note, lines, delivery };
  const seen = { dispatchCount: dispatchCount ?? rows.dispatchCount };
  return moveMoney({ ...input, ...seen, kind: "REFUND", refund }, deps);
}

/** What can still be refunded of each line, in the order in which the order's page shows them; undefined if there is no such order. */
async function readRefundable(number: OrderNumber, { db }: Pick<Deps, "db">) {
  const order = await db.order.findUnique({
    relationLoadStrategy: "join",
    where: { number },
    select: {
      lines: { orderBy: [{ position: "asc" }, { id: "asc" }], select: pieceColumns },
      payments: {
        where: { latest: true },
        select: {
          dispatchCount: true,
          operations: {
            where: { state: { in: ["OPEN", "UNKNOWN", "SUCCEEDED"] }, refund: { delivery: true } },
            select: { id: true },
          },
        },
      },
    },
  });
  if (order === null) return undefined;
  const { lines, payments } = order;
  return {
    lines: lines.map((line) => ({ id: line.id, ...piecesOf(line) })),
    delivered: payments.some(({ operations }) => operations.length > 0),
    dispatchCount: payments[0]?.dispatchCount ?? 0,
  };
}
