import "server-only";
import type { OperationKind } from "@/lib/db/generated/enums";
import type { Money } from "@/lib/money/money";
import { coverageRule, type ReconciliationDeps } from "@/lib/unknown-outcomes/reconciliation-deps";
import { type Candidate, type Candidates, findCandidates } from "./absence";
import { readableMoney } from "./compare-report";

/** Something that the bank lists, that nobody can place, and that an unknown outcome may be. Null is what cannot be read. */
export type CandidateView = {
  report: { id: string; fileName: string; line: number } | null;
  /** As the bank wrote it, with characters that look like others or like nothing. */
  orderId: string | null;
  transactionId: string | null;
  kind: OperationKind | null;
  amount: Money | null;
  time: string | null;
  /** Whether its order id is the outcome's own, perhaps written otherwise. */
  isNear: boolean;
};

/** The likeliest candidates, and how many there are. */
export type CandidatesView = { count: number; shown: CandidateView[] };

export const noCandidates: Candidates = { count: 0, shown: [] };

export function candidatesView({ count, shown }: Candidates): CandidatesView {
  return { count, shown: shown.map(candidateView) };
}

function candidateView({ gatewayOrderId, amountMinor, currency, ...candidate }: Candidate): CandidateView {
  return { ...candidate, orderId: gatewayOrderId, amount: readableMoney(amountMinor, currency) };
}

/** What the reports of its time list, that nobody can place and that an unknown outcome may be. */
export async function readCandidates(
  { operationId }: { operationId: string },
  deps: ReconciliationDeps,
): Promise<CandidatesView> {
  const { merchantId } = deps.reconciliation;
  const candidates = await findCandidates(deps.db, [operationId], { merchantId, rule: coverageRule(deps) });
  return candidatesView(candidates.get(operationId) ?? noCandidates);
}
