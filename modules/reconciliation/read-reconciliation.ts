import "server-only";

import { required } from "@/lib/invariant";
import type { Prisma } from "@/lib/db/generated/client";
import type { OperationKind } from "@/lib/db/generated/enums";
import { type Money, storedMoney } from "@/lib/money/money";
import { type GatewayOrderId, gatewayOrderIdSchema } from "@/lib/ids";
import type { Transaction } from "@/lib/payments/journal";
import { mayStillMove } from "@/lib/payments/evidence-view";
import { coveredPeriods, isCovered, type Period, possibleTime } from "./coverage";
import { findCandidates, findCoverageGaps, provesAbsence } from "./absence";
import { type CandidatesView, candidatesView, noCandidates } from "./candidates-view";
import { coverageRule, type ReconciliationDeps } from "@/lib/unknown-outcomes/reconciliation-deps";
import type { Deps } from "@/lib/payments/deps";

import {
  type BankMovementView,
  type Comparison,
  listedMoney,
  type PairView,
  readMissingInShop,
  readPairs,
  type ReportSum,
  type ShopMovementView,
  sumReport,
} from "./compare-report";
import { findReports } from "./reports";
import type { SignatureState } from "./report-signature";
import { type SetAsideRow, setAsideRow } from "./list-set-aside";

/** What a comparison needs; `db` may be a transaction. */
type ComparisonDeps = Pick<ReconciliationDeps, "settings" | "reconciliation"> & { db: Transaction };

export type StillUnknownView = ShopMovementView & { neededUntil: Date | null; candidates: CandidatesView };

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
    relationLoadStrategy: "join",
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
  const sums = await sumReport(reportId, db);
  const counts = {
    matched: countOf(sums, "matched"),
    differing: countOf(sums, "differing"),
    missingInShop: countOf(sums, "missingInShop"),
  };
  const first = { reportId, take: rowsShown };
  const matched = counts.matched > 0 ? await readPairs({ ...first, comparison: "matched" }, db) : [];
  const differing = counts.differing > 0 ? await readPairs({ ...first, comparison: "differing" }, db) : [];
  const missingInShop = counts.missingInShop > 0 ? await readMissingInShop(first, db) : [];
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
    relationLoadStrategy: "join",
    where: { reportId },
    include: { report: { select: { id: true, fileName: true } } },
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
    matched,
    differing,
    missingInShop,
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

function countOf(sums: readonly ReportSum[], wanted: Comparison): number {
  return sums.reduce((total, { comparison, count }) => total + (comparison === wanted ? count : 0), 0);
}

async function readOperations(
  where: Prisma.OperationWhereInput,
  { db }: ComparisonDeps,
): Promise<ShopMovementView[]> {
  const rows = await db.operation.findMany({
    relationLoadStrategy: "join",
    where,
    select: {
      id: true,
      kind: true,
      state: true,
      amountMinor: true,
      approvedMinor: true,
      excessMinor: true,
      openedAt: true,
      payment: {
        select: {
          gatewayOrderId: true,
          currency: true,
          currencyExponent: true,
          order: { select: { number: true } },
        },
      },
    },
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
  const unknown = await db.operation.findMany({
    relationLoadStrategy: "join",
    where: { state: "UNKNOWN" },
    select: { id: true, reason: true, evidence: true, movement: { select: { id: true } } },
  });
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

function totalsOf(
  sums: readonly ReportSum[],
  unlisted: readonly ShopMovementView[],
): ReconciliationView["totals"] {
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

const reportsShown = 50;

/** The latest imported settlement reports, newest first. */
export async function listReports({ db }: Pick<Deps, "db">): Promise<ReportView[]> {
  const reports = await db.settlementReport.findMany({
    relationLoadStrategy: "join",
    select: {
      id: true,
      fileName: true,
      coversFrom: true,
      coversUntil: true,
      importedBy: true,
      importedAt: true,
      _count: { select: { lines: true } },
    },
    orderBy: [{ importedAt: "desc" }, { id: "asc" }],
    take: reportsShown,
  });
  return reports.map(({ _count, ...report }) => ({ ...report, movements: _count.lines }));
}
