import "server-only";
import type { OperationKind } from "@/lib/db/generated/enums";
import { required } from "@/lib/invariant";
import { type Money, storedMoney } from "@/lib/money/money";
import type { Deps } from "@/lib/payments/deps";

export type UnknownOutcomeRow = {
  operationId: string;
  orderNumber: string;
  customer: string;
  kind: OperationKind;
  amount: Money;
  openedAt: Date;
  /** Why it is unknown, a reason of lib/payments/operation-result.ts. */
  reason: string | null;
};

export async function countUnknownOutcomes({ db }: Pick<Deps, "db">): Promise<number> {
  return db.operation.count({ where: { state: "UNKNOWN" } });
}

/** How many rows are read of both kinds together. */
const rowsShown = 400;

/**
 * The operations with an unknown outcome, oldest first, and those that have been open for longer than the gateway's
 * timeout: the sweep closes these as unknown. One statement, and one more that counts if not all are shown.
 *
 * Throws for a movement without an order: a row that is left out here would be money that nobody looks for.
 */
export async function listUnknownOutcomes({
  db,
  now,
  settings,
}: Pick<Deps, "db" | "now"> & { settings: Pick<Deps["settings"], "gatewayTimeoutMs"> }): Promise<{
  unknown: UnknownOutcomeRow[];
  unknownCount: number;
  running: UnknownOutcomeRow[];
}> {
  const overdue = new Date(now().getTime() - settings.gatewayTimeoutMs);
  const operations = await db.operation.findMany({
    relationLoadStrategy: "join",
    where: {
      amountMinor: { not: null },
      OR: [{ state: "UNKNOWN" }, { state: "OPEN", openedAt: { lt: overdue } }],
    },
    orderBy: [{ openedAt: "asc" }, { id: "asc" }],
    take: rowsShown,
    select: {
      id: true,
      kind: true,
      state: true,
      amountMinor: true,
      openedAt: true,
      reason: true,
      payment: {
        select: { currency: true, currencyExponent: true, order: { select: { number: true, name: true } } },
      },
    },
  });
  const rows = operations.map(({ id, kind, state, amountMinor, openedAt, reason, payment }) => {
    const order = required(payment.order, "order of a movement");
    const amount = storedMoney(required(amountMinor, "amount of a movement"), payment);
    const row = { operationId: id, orderNumber: order.number, customer: order.name, kind, amount };
    return { state, row: { ...row, openedAt, reason } };
  });
  const rowsIn = (wanted: string) => rows.filter(({ state }) => state === wanted).map(({ row }) => row);
  const unknown = rowsIn("UNKNOWN");
  const isWhole = operations.length < rowsShown;
  const unknownCount = isWhole ? unknown.length : await db.operation.count({ where: { state: "UNKNOWN" } });
  return { unknown, unknownCount, running: rowsIn("OPEN") };
}
