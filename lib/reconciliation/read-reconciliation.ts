import "server-only";
import { required } from "@/lib/invariant";
import type { OperationKind, OperationState } from "@/lib/db/generated/enums";
import { exponentOf } from "@/lib/money/decimals";
import { type Money, storedMoney } from "@/lib/money/money";
import { type GatewayOrderId, gatewayOrderIdSchema } from "@/lib/ids";
import type { Transaction } from "@/lib/payments/journal";
import { mayStillMove } from "@/lib/payments/may-still-move";
import { coveredPeriods, isCovered, type Period, possibleTime } from "./coverage";
import { findCandidates } from "./find-candidates";
import { findReports } from "./find-reports";
import { findCoverageGaps, provesAbsence } from "./coverage-gaps";
import type { SignatureState } from "./report-signature";
import { type CandidatesView, candidatesView, noCandidates } from "./candidates-view";
import { type SetAsideRow, setAsideRow } from "./list-set-aside";
import { coverageRule, type ReconciliationDeps } from "./reconciliation-deps";

/** What a comparison needs; `db` may be a transaction. */
type ComparisonDeps = Pick<ReconciliationDeps, "settings" | "reconciliation"> & { db: Transaction };

export type BankMovementView = {
  /** In the report's file. */
  line: number;
  gatewayOrderId: GatewayOrderId;
  transactionId: string;
  kind: OperationKind;
  amount: Money;
  at: Date;
};

/** A movement as the journal has it. */
export type ShopMovementView = {
  operationId: string;
  orderNumber: string;
  gatewayOrderId: GatewayOrderId;
  kind: OperationKind;
  state: OperationState;
  amount: Money;
  at: Date;
};

export type StillUnknownView = ShopMovementView & { neededUntil: Date | null; candidates: CandidatesView };

export type PairView = { bank: BankMovementView; shop: ShopMovementView };

export type ReconciliationView = {
  report: ReportView & {
    /** SHA-256 of the file, hex. */
    digest: string;
    /** The latest imports, the newest first; in a preview, the one that would be. */
    imports: ImportView[];
  };
  counts: {
    matched: number;
    missingAtBank: number;
    missingInShop: number;
    differing: number;
    happened: number;
    notHappened: number;
    stillUnknown: number;
    setAside: number;
  };
  /** The first rows of each list, at most `rowsShown`. */
  matched: PairView[];
  missingAtBank: ShopMovementView[];
  missingInShop: (BankMovementView & { orderNumber: string | null })[];
  differing: PairView[];
  resolved: ShopMovementView[];
  /**
   * Unknown outcomes of the report's period, with the time that a report must cover to resolve them; null if its
   * absence from a report would prove nothing, and what the reports list that each of them may be.
   */
  stillUnknown: StillUnknownView[];
  /** Lines that were not imported. */
  setAside: SetAsideRow[];
  /** Why the absence of a movement from this report proves nothing, as far as it does not. */
  gaps: {
    provesAbsence: boolean;
    lacking: number;
    unreadable: number;
    /** The first movements that the report lacks. */
    examples: { gatewayOrderId: GatewayOrderId; kind: OperationKind; amount: Money; at: Date }[];
  };
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

/** One import of a report: who brought it from where, and whether it was proven to be the bank's. */
export type ImportView = {
  by: string;
  from: string;
  at: Date;
  signature: SignatureState;
  /** SHA-256 of the public key that verified the signature; null if none did. */
  signatureKey: string | null;
};

const rowsShown = 200;
const importsShown = 10;

/** Compares a report with the journal as it is now; undefined for an unknown report. */
export async function readReconciliation(
  { reportId }: { reportId: string },
  deps: ComparisonDeps,
): Promise<ReconciliationView | undefined> {
  const { db } = deps;
  const report = await db.settlementReport.findUnique({
    where: { id: reportId },
    include: {
      _count: { select: { lines: true, setAside: true } },
      imports: { orderBy: [{ importedAt: "desc" }, { id: "asc" }], take: importsShown },
    },
  });
  if (report === null) return undefined;
  const { id, merchantId, fileName, digest, coversFrom, coversUntil, importedBy, importedAt } = report;
  const size = report._count;
  const period = { from: coversFrom, until: coversUntil };
  const around = {
    from: possibleTime(coversFrom, coverageRule(deps)).from,
    until: possibleTime(coversUntil, coverageRule(deps)).until,
  };
  const covered = coveredPeriods(await findReports(db, { merchantId, period: around }));
  // One after the other, because a transaction has one connection.
  const sums = await sumLines(reportId, deps);
  const counts = {
    matched: countOf(sums, "matched"),
    differing: countOf(sums, "differing"),
    missingInShop: countOf(sums, "missingInShop"),
  };
  const matched = await readLines(reportId, "matched", counts, deps);
  const differing = await readLines(reportId, "differing", counts, deps);
  const missingInShop = await readLines(reportId, "missingInShop", counts, deps);
  const unlisted = await missingAtBank(period, covered, deps);
  const resolved = await readOperations({ resolvedReportId: reportId }, deps);
  const unknown = await readOperations({ state: "UNKNOWN", openedAt: { lte: coversUntil } }, deps);
  const undecidable = await findUndecidable(deps);
  const candidates = await findCandidates(
    db,
    unknown.slice(0, rowsShown).map(({ operationId }) => operationId),
    { merchantId, rule: coverageRule(deps) },
  );
  const gaps = await findCoverageGaps(db, report, coverageRule(deps));
  const setAside = await db.settlementSetAside.findMany({
    where: { reportId },
    include: { report: true },
    orderBy: { line: "asc" },
    take: rowsShown,
  });
  const happened = resolved.filter(({ state }) => state === "SUCCEEDED").length;
  return {
    report: {
      id,
      fileName,
      digest,
      coversFrom,
      coversUntil,
      importedBy,
      importedAt,
      movements: size.lines,
      imports: report.imports.map((row) => ({
        by: row.importedBy,
        from: row.importedFrom,
        at: row.importedAt,
        signature: row.signature as SignatureState,
        signatureKey: row.signatureKey,
      })),
    },
    counts: {
      ...counts,
      missingAtBank: unlisted.length,
      happened,
      notHappened: resolved.length - happened,
      stillUnknown: unknown.length,
      setAside: size.setAside,
    },
    matched: matched.flatMap(pairOf),
    differing: differing.flatMap(pairOf),
    missingInShop: missingInShop.map((row) => ({ ...bankOf(row), orderNumber: row.orderNumber })),
    missingAtBank: unlisted.slice(0, rowsShown),
    resolved: resolved.slice(0, rowsShown),
    stillUnknown: unknown.slice(0, rowsShown).map((row) => ({
      ...row,
      neededUntil:
        undecidable.has(row.operationId) || candidates.has(row.operationId)
          ? null
          : possibleTime(row.at, coverageRule(deps)).until,
      candidates: candidatesView(candidates.get(row.operationId) ?? noCandidates),
    })),
    setAside: setAside.map(setAsideRow),
    gaps: {
      provesAbsence: provesAbsence(gaps),
      lacking: gaps.lacking,
      unreadable: gaps.unreadable,
      examples: gaps.examples.map(({ amountMinor, currency, ...example }) => ({
        ...example,
        amount: listedMoney(amountMinor, currency),
      })),
    },
    totals: totalsOf(sums, unlisted),
  };
}

type Comparison = "matched" | "differing" | "missingInShop";

type LineRow = {
  line: number;
  gatewayOrderId: GatewayOrderId;
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

/** The lines of a report that compare alike, in the same currencies. */
type Sum = {
  comparison: Comparison;
  count: bigint;
  currency: string;
  /** What the bank paid out: payments and captures less refunds. */
  bank: bigint;
  /** Null if the journal has none of them. */
  shopCurrency: string | null;
  /** The same by the journal. */
  shop: bigint;
};

function sumLines(reportId: string, { db }: ComparisonDeps): Promise<Sum[]> {
  return db.$queryRaw<Sum[]>`
    SELECT "comparison", "currency", "shop_currency" AS "shopCurrency", count(*) AS "count",
      sum("amount_minor" * "sign")::bigint AS "bank",
      coalesce(sum("shop_minor" * "shop_sign") FILTER (WHERE "state" = 'SUCCEEDED'), 0)::bigint AS "shop"
    FROM "settlement_comparison" WHERE "report_id" = ${reportId}::uuid GROUP BY 1, 2, 3`;
}

function countOf(sums: readonly Sum[], wanted: Comparison): number {
  return sums.reduce(
    (total, { comparison, count }) => total + (comparison === wanted ? Number(count) : 0),
    0,
  );
}

async function readLines(
  reportId: string,
  comparison: Comparison,
  counts: Record<Comparison, number>,
  { db }: ComparisonDeps,
): Promise<LineRow[]> {
  if (counts[comparison] === 0) return [];
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

type OperationFilter = NonNullable<Parameters<Transaction["operation"]["findMany"]>[0]>["where"];

async function readOperations(where: OperationFilter, { db }: ComparisonDeps): Promise<ShopMovementView[]> {
  const rows = await db.operation.findMany({
    where,
    include: { payment: { include: { order: { select: { number: true } } } } },
    orderBy: [{ openedAt: "asc" }, { id: "asc" }],
  });
  return rows.map((row) => ({
    operationId: row.id,
    orderNumber: required(row.payment.order, "order of a movement").number,
    gatewayOrderId: gatewayOrderIdSchema.parse(row.payment.gatewayOrderId),
    kind: row.kind,
    state: row.state,
    amount: storedMoney(
      required(row.approvedMinor ?? row.amountMinor, "amount of a movement") + (row.excessMinor ?? 0n),
      row.payment,
    ),
    at: row.openedAt,
  }));
}

/** The unknown outcomes that no report resolves by absence, because the bank lists them or took them. */
async function findUndecidable({ db }: ComparisonDeps): Promise<Set<string>> {
  const unknown = await db.operation.findMany({ where: { state: "UNKNOWN" }, include: { movement: true } });
  const undecidable = unknown.filter((operation) => operation.movement !== null || mayStillMove(operation));
  return new Set(undecidable.map(({ id }) => id));
}

/** Movements of the journal in the report's period that the bank would have listed, but did not. */
async function missingAtBank(
  { from, until }: Period,
  covered: readonly Period[],
  deps: ComparisonDeps,
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

const signs: Partial<Record<OperationKind, bigint>> = { PAY: 1n, CAPTURE: 1n, REFUND: -1n };

function totalsOf(sums: readonly Sum[], unlisted: readonly ShopMovementView[]): ReconciliationView["totals"] {
  const byCurrency = new Map<string, { bank: bigint; shop: bigint }>();
  const add = (currency: string, { bank = 0n, shop = 0n }) => {
    const total = byCurrency.get(currency) ?? { bank: 0n, shop: 0n };
    byCurrency.set(currency, { bank: total.bank + bank, shop: total.shop + shop });
  };
  for (const { currency, bank, shopCurrency, shop } of sums) {
    add(currency, { bank });
    if (shopCurrency !== null) add(shopCurrency, { shop });
  }
  for (const { kind, amount } of unlisted) {
    add(amount.currency, { shop: BigInt(amount.minor) * (signs[kind] ?? 0n) });
  }
  return [...byCurrency]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([currency, { bank, shop }]) => {
      const money = (minor: bigint) => listedMoney(minor, currency);
      return { bank: money(bank), shop: money(shop), difference: money(bank - shop) };
    });
}
