import "server-only";

import type { OrderNumber } from "@/lib/ids";
import type { merchant } from "@/lib/merchant";
import type { RefundChoice } from "@/lib/money/refund-sum";
import { refundableQuantity, refundColumns } from "@/lib/orders/refundable-lines";
import type { Deps } from "@/lib/payments/deps";
import type { Release } from "@/lib/payments/second-person";
import { type MoneyError, type MoneyMoved, moveMoney } from "@/lib/payments/move-money";
import { type Result, err } from "@/lib/result";

export type RefundReason = keyof typeof merchant.refundReasons;

export type RefundError = MoneyError | { kind: "reason_missing" | "line_refunded"; revision?: number };

export type RefundInput = RefundChoice & {
  number: OrderNumber;
  amountMinor: number;
  revision: number;
  by: string;
  mayRefundMinor: (currency: string) => number | undefined;
  reason: RefundReason | undefined;
  note: string | undefined;
  release?: Release;
};

/**
 * Refunds an amount of an order once, as `moveMoney` does, and records why and what for: pieces of its lines, each once, and its
 * delivery. The amount is the person's; it need not be the sum of what is chosen.
 */
export async function refundOrder(input: RefundInput, deps: Deps): Promise<Result<MoneyMoved, RefundError>> {
  const { number, quantities, delivery, reason, note } = input;
  if (reason === undefined) return err({ kind: "reason_missing" });
  const chosen = quantities.some((quantity) => quantity > 0);
  const rows = chosen || delivery ? await readRefundable(number, deps) : { lines: [], delivered: false };
  if (delivery && rows.delivered) return err({ kind: "line_refunded" });
  if (quantities.some((quantity, line) => quantity > (rows.lines[line]?.left ?? 0)))
    return err({ kind: "line_refunded" });
  const lines = rows.lines.flatMap(({ id }, line) => {
    const quantity = quantities[line] ?? 0;
    return quantity > 0 ? [{ lineId: id, quantity }] : [];
  });
  return moveMoney({ ...input, kind: "REFUND", refund: { reason, note, lines, delivery } }, deps);
}

/** What can still be refunded of each line, in the order in which the order's page shows them. */
async function readRefundable(number: OrderNumber, { db }: Pick<Deps, "db">) {
  const { lines, payments } = await db.order.findUniqueOrThrow({
    relationLoadStrategy: "join",
    where: { number },
    select: {
      lines: { orderBy: [{ position: "asc" }, { id: "asc" }], select: refundColumns },
      payments: {
        where: { latest: true },
        select: {
          operations: {
            where: { state: { in: ["OPEN", "UNKNOWN", "SUCCEEDED"] }, refund: { delivery: true } },
            select: { id: true },
          },
        },
      },
    },
  });
  return {
    lines: lines.map((line) => ({ id: line.id, left: refundableQuantity(line) })),
    delivered: payments.some(({ operations }) => operations.length > 0),
  };
}
