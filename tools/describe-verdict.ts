import type { AuditProblem, AuditVerdict } from "@/lib/audit/audit-chain";

/** What `npm run audit:verify` prints. */
export function describeVerdict({ entries, head, erased, problem }: AuditVerdict): string {
  const places =
    erased === 0
      ? ""
      : ` Of ${erased} entries of an earlier version only the place was verified, because personal data in them was erased.`;
  if (problem === undefined) return `All ${entries} entries fit. The head is ${head}.${places}`;
  return `${entries} entries fit, up to ${head}. Then: ${describe(problem)}`;
}

function describe(problem: AuditProblem): string {
  switch (problem.kind) {
    case "changed":
      return `entry ${problem.entryId} is not what was chained.`;
    case "unchained":
      return `entry ${problem.entryId} was never chained. Does a worker run?`;
    case "gap":
      return `the link at place ${problem.position} is missing.`;
    case "head_missing":
      return "the given head is not in the chain, so the chain is not the one of that time.";
  }
}
