import "server-only";
import type { OperationKind, OperationState } from "@/lib/db/generated/enums";
import { type Money, minorUnits } from "@/lib/money/money";
import type { Deps } from "@/lib/use-cases/deps";

export type UnknownOutcomeRow = {
  operationId: string;
  orderNumber: string;
  customer: string;
  kind: OperationKind;
  amount: Money;
  openedAt: Date;
  /** Why it is unknown, a word of lib/payments/outcome.ts. */
  reason: string | null;
};

const rowsShown = 200;

/**
 * The movements of money whose outcome nobody knows, oldest first, and those that have been running for longer
 * than the gateway is given to answer: the shop gives these up by itself, and then they are unknown.
 */
export async function listUnknownOutcomes(
  _input: object,
  deps: Pick<Deps, "db" | "now" | "settings">,
): Promise<{ unknown: UnknownOutcomeRow[]; unknownCount: number; running: UnknownOutcomeRow[] }> {
  const { now, settings } = deps;
  const overdue = new Date(now().getTime() - settings.gatewayTimeoutMs);
  const [unknown, unknownCount, running] = await Promise.all([
    readRows({ state: "UNKNOWN" }, deps),
    countUnknownOutcomes({}, deps),
    readRows({ state: "OPEN", openedAt: { lt: overdue } }, deps),
  ]);
  return { unknown, unknownCount, running };
}

/** How many movements of money have an outcome that nobody knows. */
export async function countUnknownOutcomes(_input: object, { db }: Pick<Deps, "db">): Promise<number> {
  return db.operation.count({ where: { state: "UNKNOWN" } });
}

type Where = { state: OperationState; openedAt?: { lt: Date } };

async function readRows(where: Where, { db }: Pick<Deps, "db">): Promise<UnknownOutcomeRow[]> {
  const rows = await db.operation.findMany({
    where: { ...where, amountMinor: { not: null } },
    include: { payment: { include: { order: { select: { number: true, name: true } } } } },
    orderBy: [{ openedAt: "asc" }, { id: "asc" }],
    take: rowsShown,
  });
  return rows.map(({ id, kind, amountMinor, openedAt, reason, payment: { order, currency } }) => ({
    operationId: id,
    orderNumber: order.number,
    customer: order.name,
    kind,
    amount: { minor: minorUnits(amountMinor ?? 0n), currency },
    openedAt,
    reason,
  }));
}
