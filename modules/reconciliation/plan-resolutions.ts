import "server-only";
import { type OperationId, operationIdSchema } from "@/lib/ids";
import { required } from "@/lib/invariant";
import type { Transaction } from "@/lib/payments/journal";
import { mayStillMove } from "@/lib/payments/evidence-view";
import { type CoverageRule } from "@/lib/unknown-outcomes/reconciliation-deps";
import { coveredPeriods, isCovered, possibleTime } from "./coverage";
import { findCandidates, findCoverageGaps, provesAbsence } from "./absence";
import { touching } from "./reports";

/** What the reports prove about one unknown outcome. */
export type PlannedResolution = {
  operationId: OperationId;
  /** Of what was requested. */
  amountMinor: bigint;
  currency: string;
  reason: string;
  /** Whether reports that the bank has signed prove it without any other. */
  isSigned: boolean;
} & (
  { decision: "happened"; movedMinor: bigint; gatewayTransactionId: string } | { decision: "not_happened" }
);

/** A report that the bank has signed, by any of its imports. */
const signed = { imports: { some: { signature: "verified" } } };

/**
 * Decides which unknown outcomes the imported reports prove; it changes nothing.
 *
 * Happened, with the reported amount: if a movement was matched to the operation, in its currency and within the
 * requested amount. Not happened: only if complete reports cover all of the time in which the operation can have
 * moved money, no report of that time lists anything that nobody can place and that may be this movement, and no answer
 * says that the bank took the operation. Any other stays unknown, for a person.
 */
export async function planResolutions(
  tx: Transaction,
  merchantId: string,
  rule: CoverageRule,
): Promise<PlannedResolution[]> {
  const unknown = await tx.operation.findMany({
    relationLoadStrategy: "join",
    where: { state: "UNKNOWN" },
    include: {
      movement: {
        select: {
          kind: true,
          amountMinor: true,
          currency: true,
          transactionId: true,
          lines: { where: { report: signed }, take: 1, select: { line: true } },
        },
      },
      payment: { select: { currency: true } },
    },
    orderBy: [{ openedAt: "asc" }, { id: "asc" }],
  });
  const plan: PlannedResolution[] = [];
  const absent: typeof unknown = [];
  for (const operation of unknown) {
    const { kind, movement, payment, amountMinor } = operation;
    if (movement === null) {
      if (!mayStillMove(operation)) absent.push(operation);
      continue;
    }
    const { transactionId, lines } = movement;
    if (movement.currency !== payment.currency || movement.kind !== kind) continue;
    if (movement.amountMinor > (amountMinor ?? 0n)) continue;
    if (kind === "VOID" && movement.amountMinor !== amountMinor) continue;
    plan.push({
      ...decided(operation),
      isSigned: lines.length > 0,
      decision: "happened",
      movedMinor: movement.amountMinor,
      gatewayTransactionId: transactionId,
      reason: `The settlement report lists it: transaction ${transactionId}.`,
    });
  }
  if (absent.length === 0) return plan;

  const complete = await completeReports(tx, merchantId, rule, absent);
  const covered = coveredPeriods(complete);
  const coveredBySigned = coveredPeriods(complete.filter(({ imports }) => imports.length > 0));
  const within = absent.filter(({ openedAt }) => isCovered(possibleTime(openedAt, rule), covered));
  const candidates = await findCandidates(
    tx,
    within.map(({ id }) => id),
    { merchantId, rule },
  );
  for (const operation of within) {
    if (candidates.has(operation.id)) continue;
    plan.push({
      ...decided(operation),
      isSigned: isCovered(possibleTime(operation.openedAt, rule), coveredBySigned),
      decision: "not_happened",
      reason: "The settlement reports cover the time in which it can have happened, and do not list it.",
    });
  }
  return plan;
}

/** What a resolution decides about. */
function decided({ id, amountMinor, payment }: UnknownOutcome) {
  const minor = required(amountMinor, "amount of a movement");
  return { operationId: operationIdSchema.parse(id), amountMinor: minor, currency: payment.currency };
}

type UnknownOutcome = { id: string; amountMinor: bigint | null; payment: { currency: string } };

/** The reports whose period touches one of the operations, without those that are known to lack something. */
async function completeReports(
  tx: Transaction,
  merchantId: string,
  rule: CoverageRule,
  operations: readonly { openedAt: Date }[],
) {
  const times = operations.map(({ openedAt }) => possibleTime(openedAt, rule));
  const period = {
    from: new Date(Math.min(...times.map(({ from }) => from.getTime()))),
    until: new Date(Math.max(...times.map(({ until }) => until.getTime()))),
  };
  const reports = await tx.settlementReport.findMany({
    relationLoadStrategy: "join",
    where: touching({ merchantId, period }),
    include: { imports: { where: { signature: "verified" }, take: 1, select: { id: true } } },
  });
  const complete: typeof reports = [];
  for (const report of reports) {
    const { coversFrom, coversUntil } = report;
    if (!times.some(({ from, until }) => coversFrom < until && from < coversUntil)) continue;
    if (provesAbsence(await findCoverageGaps(tx, report, rule))) complete.push(report);
  }
  return complete;
}
