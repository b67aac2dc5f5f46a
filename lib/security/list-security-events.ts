import "server-only";
import type { OrderNumber } from "@/lib/ids";
import { orderNumberSchema } from "@/lib/ids";
import { type RefusalKind, paymentLimits } from "@/lib/limits/payment-limits";
import type { Deps } from "@/lib/payments/deps";

const rowsShown = 100;

/** Requests that a limit refused, of one key in one hour. */
export type LimitRefusalRow = {
  kind: RefusalKind;
  /** The same for the same shopper, address, card or order; a part of its digest. */
  subject: string;
  count: number;
  lastAt: Date;
  /** The latest order that it was tried on. */
  orderNumber?: OrderNumber;
};

/** What the limits refused, latest first, and how much it is. */
export async function listSecurityEvents({ db }: Pick<Deps, "db">): Promise<{
  refusals: LimitRefusalRow[];
  refusalCount: number;
}> {
  const [refusals, refusalCount] = await Promise.all([
    db.limitRefusal.findMany({
      orderBy: [{ lastAt: "desc" }, { kind: "asc" }, { key: "asc" }],
      take: rowsShown,
      include: { order: { select: { number: true } } },
    }),
    db.limitRefusal.count(),
  ]);
  const rows = refusals.flatMap(({ kind, key, count, lastAt, order }): LimitRefusalRow[] => {
    const row = { subject: key.slice(0, 6), count, lastAt };
    const orderNumber = order === null ? undefined : orderNumberSchema.parse(order.number);
    return isRefusalKind(kind) ? [{ ...row, kind, orderNumber }] : [];
  });
  return { refusals: rows, refusalCount };
}

function isRefusalKind(kind: string): kind is RefusalKind {
  return kind === "declined_for_good" || kind in paymentLimits;
}
