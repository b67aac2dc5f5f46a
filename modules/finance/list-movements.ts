import "server-only";

import type { ReadDatabase } from "@/lib/db/database";
import type { Prisma } from "@/lib/db/generated/client";
import type { OperationKind } from "@/lib/db/generated/enums";
import { type Money, storedMoney } from "@/lib/money/money";

import type { BankReports, ListedOperation, ReportGroup } from "@/modules/seam/bank-reports";
import type { MovementNumbers } from "@/modules/seam/shop-module";

import type { Place } from "./csv-file";
import type { Period } from "./period";

/** The operations that take money or give it back. An authorization and its void only hold it. */
const moneyKinds = ["PAY", "CAPTURE", "REFUND"] as const satisfies readonly OperationKind[];

/** Which movements: all, of one kind, or by what the bank's reports say of them. */
const reportGroups = ["reported", "unreported", "different"] as const satisfies ReportGroup[];
export const movementGroups = ["all", "taken", "refunded", ...reportGroups] as const;
export type MovementGroup = (typeof movementGroups)[number];

/** A movement of money; what goes back is negative. Times are when the bank was asked. */
export type Movement = {
  id: string;
  at: Date;
  kind: (typeof moneyKinds)[number];
  orderNumber: string | null;
  country: string | null;
  gatewayOrderId: string;
  transactionId: string | null;
  amount: Money;
  /** The part of the amount that is tax, by the share of tax in the order. */
  tax: Money;
  by: string;
  refund: { reason: string; note: string | null } | null;
  /** That of its invoice or credit note, if it has one. */
  number: string | null;
  /** Where the bank's reports list it, and with how much; null if none does. */
  reported: { amount: Money; fileName: string; line: number } | null;
};

const rowSelect = {
  id: true,
  openedAt: true,
  kind: true,
  approvedMinor: true,
  requestedBy: true,
  gatewayTransactionId: true,
  refund: { select: { reason: true, note: true } },
  payment: {
    select: {
      gatewayOrderId: true,
      currency: true,
      currencyExponent: true,
      order: { select: { number: true, country: true, taxMinor: true, totalMinor: true } },
    },
  },
} satisfies Prisma.OperationSelect;

type MovementDeps = {
  db: ReadDatabase;
  bankReports: BankReports | undefined;
  movementNumbers: MovementNumbers | undefined;
};

/** A page of the movements of a period, oldest first, after a place. */
export async function listMovements(
  { after, limit, group, ...period }: Period & { group: MovementGroup; after?: Place; limit: number },
  { db, bankReports, movementNumbers }: MovementDeps,
): Promise<Movement[]> {
  const reportGroup = reportGroups.find((name) => name === group);
  const rows = await db.operation.findMany({
    relationLoadStrategy: "join",
    where: {
      ...movementWhere(after === undefined ? period : { ...period, from: after.at }, group),
      ...(reportGroup && { AND: await bankReports?.whereListed(reportGroup, period, { db }) }),
      ...(after && { OR: [{ openedAt: { gt: after.at } }, { id: { gt: after.id } }] }),
    },
    orderBy: [{ openedAt: "asc" }, { id: "asc" }],
    take: limit,
    select: rowSelect,
  });
  const ids = rows.map(({ id }) => id);
  const [listed, numbers] = await Promise.all([
    bankReports?.findListed(ids, { db }),
    movementNumbers?.(ids, { db }),
  ]);
  return rows.map((row) => rowOf(row, listed?.get(row.id), numbers?.get(row.id)));
}

function movementWhere({ currency, from, until }: Period, group: MovementGroup): Prisma.OperationWhereInput {
  const kinds = { taken: ["PAY", "CAPTURE"], refunded: ["REFUND"] } as const;
  const kind = group === "taken" || group === "refunded" ? kinds[group] : moneyKinds;
  return {
    state: "SUCCEEDED",
    kind: { in: [...kind] },
    openedAt: { gte: from, lt: until },
    payment: { currency },
  };
}

function rowOf(
  row: Prisma.OperationGetPayload<{ select: typeof rowSelect }>,
  listed: ListedOperation | undefined,
  number: string | undefined,
): Movement {
  const { payment, approvedMinor } = row;
  const sign = row.kind === "REFUND" ? -1n : 1n;
  const minor = sign * (approvedMinor ?? 0n);
  return {
    id: row.id,
    at: row.openedAt,
    kind: moneyKinds.find((kind) => kind === row.kind) ?? "PAY",
    orderNumber: payment.order?.number ?? null,
    country: payment.order?.country ?? null,
    gatewayOrderId: payment.gatewayOrderId,
    transactionId: row.gatewayTransactionId,
    amount: storedMoney(minor, payment),
    tax: storedMoney(payment.order === null ? 0n : taxShare(minor, payment.order), payment),
    by: row.requestedBy,
    refund: row.refund,
    number: number ?? null,
    reported: listed
      ? {
          amount: storedMoney(sign * listed.amountMinor, payment),
          fileName: listed.fileName,
          line: listed.line,
        }
      : null,
  };
}

/** The tax in a part of an order's total, rounded half away from zero, as PostgreSQL's `round` does in the sums. */
function taxShare(minor: bigint, { taxMinor, totalMinor }: { taxMinor: bigint; totalMinor: bigint }): bigint {
  if (totalMinor === 0n) return 0n;
  const size = minor < 0n ? -minor : minor;
  const share = (2n * size * taxMinor + totalMinor) / (2n * totalMinor);
  return minor < 0n ? -share : share;
}
