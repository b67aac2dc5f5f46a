import "server-only";
import { required } from "@/lib/invariant";
import type { OperationKind, OperationState } from "@/lib/db/generated/enums";
import { type Money, storedMoney } from "@/lib/money/money";
import type { Deps } from "@/lib/use-cases/deps";

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

const rowsShown = 200;

/**
 * The operations with an unknown outcome, oldest first, and those that have been open for longer than the gateway's
 * timeout: the sweep closes these as unknown.
 */
export async function listUnknownOutcomes(
  deps: Pick<Deps, "db" | "now" | "settings">,
): Promise<{ unknown: UnknownOutcomeRow[]; unknownCount: number; running: UnknownOutcomeRow[] }> {
  const { now, settings } = deps;
  const overdue = new Date(now().getTime() - settings.gatewayTimeoutMs);
  const [unknown, unknownCount, running] = await Promise.all([
    readRows({ state: "UNKNOWN" }, deps),
    countUnknownOutcomes(deps),
    readRows({ state: "OPEN", openedAt: { lt: overdue } }, deps),
  ]);
  return { unknown, unknownCount, running };
}

/** How many operations have an unknown outcome. */
async function countUnknownOutcomes({ db }: Pick<Deps, "db">): Promise<number> {
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
  return rows.map(({ id, kind, amountMinor, openedAt, reason, payment }) => ({
    operationId: id,
    orderNumber: required(payment.order, "order of a movement").number,
    customer: required(payment.order, "order of a movement").name,
    kind,
    amount: storedMoney(required(amountMinor, "amount of a movement"), payment),
    openedAt,
    reason,
  }));
}
