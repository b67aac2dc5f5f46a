import "server-only";

import type { Route } from "next";

import { Link } from "@/components/ui/link";
import type { ReconciliationDeps } from "@/lib/unknown-outcomes/reconciliation-deps";
import { readCandidates } from "@/modules/reconciliation/candidates-view";
import type { OutcomeSource } from "@/modules/seam/module-pages";

import { CandidateList } from "./candidate-list";

async function Panel({ operationId, deps }: { operationId: string; deps: ReconciliationDeps }) {
  return <CandidateList candidates={await readCandidates({ operationId }, deps)} />;
}

function Intro() {
  return (
    <>
      {" "}
      The bank&apos;s settlement report resolves most of them:{" "}
      <Link href="/admin/reconciliation" className="link text-foreground">
        import a report
      </Link>
      .
    </>
  );
}

/** How the bank's reports resolve unknown outcomes. */
export const outcomeSource: OutcomeSource = {
  Intro,
  Panel,
  reportPath: (reportId) => `/admin/reconciliation/${reportId}` as Route,
};
