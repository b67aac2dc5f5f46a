import "server-only";
import { required } from "@/lib/invariant";
import type { OperationKind, OperationState } from "@/lib/db/generated/enums";
import { exponentOf } from "@/lib/money/decimals";
import { type Money, storedMoney } from "@/lib/money/money";
import { coveredPeriods, isCovered, type Period, possibleTime } from "@/lib/reconciliation/coverage";
import { coverageRule, type ReconciliationDeps } from "./import-settlement-report";

export type BankMovementView = {
  /** In the report's file. */
  line: number;
  gatewayOrderId: string;
  transactionId: string;
  kind: OperationKind;
  amount: Money;
  at: Date;
};

/** A movement as the journal has it. */
export type ShopMovementView = {
  operationId: string;
  orderNumber: string;
  gatewayOrderId: string;
  kind: OperationKind;
  state: OperationState;
  amount: Money;
  at: Date;
};

export type PairView = { bank: BankMovementView; shop: ShopMovementView };

export type ReconciliationView = {
  report: ReportView;
  counts: {
    matched: number;
    missingAtBank: number;
    missingInShop: number;
    differing: number;
    happened: number;
    notHappened: number;
    stillUnknown: number;
  };
  /** The first rows of each list, at most `rowsShown`. */
  matched: PairView[];
  missingAtBank: ShopMovementView[];
  missingInShop: (BankMovementView & { orderNumber: string | null })[];
  differing: PairView[];
  resolved: ShopMovementView[];
  /** Unknown outcomes of the report's period, with the time that a report must cover to resolve them. */
  stillUnknown: (ShopMovementView & { neededUntil: Date })[];
  /** Payments and captures less refunds, by currency. */
  totals: { bank: Money; shop: Money; difference: Money }[];
};

export type ReportView = {
  id: string;
  fileName: string;
  coversFrom: Date;
  coversUntil: Date;
  importedBy: string;
  importedAt: Date;
  movements: number;
};

const rowsShown = 200;

/** Compares a report with the journal as it is now; undefined for an unknown report. */
export async function readReconciliation(
  { reportId }: { reportId: string },
  deps: ReconciliationDeps,
): Promise<ReconciliationView | undefined> {
  const { db } = deps;
  const report = await db.settlementReport.findUnique({
    where: { id: reportId },
    include: { _count: { select: { lines: true } } },
  });
  if (report === null) return undefined;
  const { id, merchantId, fileName, coversFrom, coversUntil, importedBy, importedAt } = report;
  const covered = coveredPeriods(await db.settlementReport.findMany({ where: { merchantId } }));
  const period = { from: coversFrom, until: coversUntil };
  const [counts, lines, unlisted, resolved, unknown, sums] = await Promise.all([
    countLines(reportId, deps),
    Promise.all(comparisons.map((comparison) => readLines(reportId, comparison, deps))),
    missingAtBank(period, covered, deps),
    readOperations({ resolvedReportId: reportId }, deps),
    readOperations({ state: "UNKNOWN", openedAt: { lte: coversUntil } }, deps),
    sumLines(reportId, deps),
  ]);
  const [matched = [], differing = [], missingInShop = []] = lines;
  const happened = resolved.filter(({ state }) => state === "SUCCEEDED").length;
  return {
    report: { id, fileName, coversFrom, coversUntil, importedBy, importedAt, movements: report._count.lines },
    counts: {
      ...counts,
      missingAtBank: unlisted.length,
      happened,
      notHappened: resolved.length - happened,
      stillUnknown: unknown.length,
    },
    matched: matched.flatMap(pairOf),
    differing: differing.flatMap(pairOf),
    missingInShop: missingInShop.map((row) => ({ ...bankOf(row), orderNumber: row.orderNumber })),
    missingAtBank: unlisted.slice(0, rowsShown),
    resolved: resolved.slice(0, rowsShown),
    stillUnknown: unknown.slice(0, rowsShown).map((row) => ({
      ...row,
      neededUntil: possibleTime(row.at, coverageRule(deps)).until,
    })),
    totals: totalsOf(sums, unlisted),
  };
}

const comparisons = ["matched", "differing", "missingInShop"] as const;
type Comparison = (typeof comparisons)[number];

type LineRow = {
  line: number;
  gatewayOrderId: string;
  transactionId: string;
  kind: OperationKind;
  amountMinor: bigint;
  currency: string;
  movedAt: Date;
  orderNumber: string | null;
  operationId: string | null;
  shopKind: OperationKind;
  state: OperationState;
  shopMinor: bigint;
  shopCurrency: string;
  openedAt: Date;
};

async function countLines(reportId: string, { db }: ReconciliationDeps): Promise<Record<Comparison, number>> {
  const rows = await db.$queryRaw<{ comparison: Comparison; count: bigint }[]>`
    SELECT "comparison", count(*) FROM "settlement_comparison" WHERE "report_id" = ${reportId}::uuid GROUP BY 1`;
  const count = (wanted: Comparison) =>
    Number(rows.find(({ comparison }) => comparison === wanted)?.count ?? 0);
  return {
    matched: count("matched"),
    differing: count("differing"),
    missingInShop: count("missingInShop"),
  };
}

function readLines(reportId: string, comparison: Comparison, { db }: ReconciliationDeps): Promise<LineRow[]> {
  return db.$queryRaw<LineRow[]>`
    SELECT "line", "gateway_order_id" AS "gatewayOrderId", "transaction_id" AS "transactionId", "kind",
      "amount_minor" AS "amountMinor", "currency", "moved_at" AS "movedAt", "order_number" AS "orderNumber",
      "operation_id" AS "operationId", "shop_kind" AS "shopKind", "state", "shop_minor" AS "shopMinor",
      "shop_currency" AS "shopCurrency", "opened_at" AS "openedAt"
    FROM "settlement_comparison"
    WHERE "report_id" = ${reportId}::uuid AND "comparison" = ${comparison}
    ORDER BY "line" LIMIT ${rowsShown}`;
}

/** An amount of the report, whose lines were read in the exponents of ISO 4217. */
function listedMoney(minor: bigint, currency: string): Money {
  return storedMoney(minor, { currency, currencyExponent: exponentOf(currency) });
}

function bankOf(row: LineRow): BankMovementView {
  return {
    line: row.line,
    gatewayOrderId: row.gatewayOrderId,
    transactionId: row.transactionId,
    kind: row.kind,
    amount: listedMoney(row.amountMinor, row.currency),
    at: row.movedAt,
  };
}

function pairOf(row: LineRow): PairView[] {
  if (row.operationId === null || row.orderNumber === null) return [];
  const shop = {
    operationId: row.operationId,
    orderNumber: row.orderNumber,
    gatewayOrderId: row.gatewayOrderId,
    kind: row.shopKind,
    state: row.state,
    amount: listedMoney(row.shopMinor, row.shopCurrency),
    at: row.openedAt,
  };
  return [{ bank: bankOf(row), shop }];
}

type OperationFilter = NonNullable<Parameters<ReconciliationDeps["db"]["operation"]["findMany"]>[0]>["where"];

async function readOperations(
  where: OperationFilter,
  { db }: ReconciliationDeps,
): Promise<ShopMovementView[]> {
  const rows = await db.operation.findMany({
    where,
    include: { payment: { include: { order: { select: { number: true } } } } },
    orderBy: [{ openedAt: "asc" }, { id: "asc" }],
  });
  return rows.map((row) => ({
    operationId: row.id,
    orderNumber: row.payment.order.number,
    gatewayOrderId: row.payment.gatewayOrderId,
    kind: row.kind,
    state: row.state,
    amount: storedMoney(required(row.approvedMinor ?? row.amountMinor, "amount of a movement"), row.payment),
    at: row.openedAt,
  }));
}

/** Movements of the journal in the report's period that the bank would have listed, but did not. */
async function missingAtBank(
  { from, until }: Period,
  covered: readonly Period[],
  deps: ReconciliationDeps,
): Promise<ShopMovementView[]> {
  const unmatched = await readOperations(
    {
      state: "SUCCEEDED",
      kind: { in: ["PAY", "AUTHORIZE", "CAPTURE", "VOID", "REFUND"] },
      openedAt: { gte: from, lte: until },
      movement: null,
    },
    deps,
  );
  return unmatched.filter(({ at }) => isCovered(possibleTime(at, coverageRule(deps)), covered));
}

type Sums = { currency: string; bank: bigint; shop: bigint }[];

function sumLines(reportId: string, { db }: ReconciliationDeps): Promise<Sums> {
  return db.$queryRaw<Sums>`
    SELECT "currency", sum("bank")::bigint AS "bank", sum("shop")::bigint AS "shop" FROM (
      SELECT "currency", "amount_minor" * "sign" AS "bank", 0 AS "shop"
      FROM "settlement_comparison" WHERE "report_id" = ${reportId}::uuid
      UNION ALL
      SELECT "shop_currency", 0, "shop_minor" * "shop_sign"
      FROM "settlement_comparison" WHERE "report_id" = ${reportId}::uuid AND "state" = 'SUCCEEDED'
    ) s GROUP BY "currency"`;
}

const signs: Partial<Record<OperationKind, bigint>> = { PAY: 1n, CAPTURE: 1n, REFUND: -1n };

function totalsOf(sums: Sums, unlisted: readonly ShopMovementView[]): ReconciliationView["totals"] {
  const byCurrency = new Map(sums.map(({ currency, bank, shop }) => [currency, { bank, shop }]));
  for (const { kind, amount } of unlisted) {
    const sum = byCurrency.get(amount.currency) ?? { bank: 0n, shop: 0n };
    sum.shop += BigInt(amount.minor) * (signs[kind] ?? 0n);
    byCurrency.set(amount.currency, sum);
  }
  return [...byCurrency]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([currency, { bank, shop }]) => {
      const money = (minor: bigint) => listedMoney(minor, currency);
      return { bank: money(bank), shop: money(shop), difference: money(bank - shop) };
    });
}
