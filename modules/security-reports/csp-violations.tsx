import "server-only";

import { Card } from "@/components/ui/card";
import type { Database } from "@/lib/db/database";
import { CspViolationTable, NoViolations, ViolationsIntro } from "./components/csp-violation-table";

const rowsShown = 100;

/** What browsers blocked on the shop's pages, latest first. */
export async function CspViolations({ db }: { db: Database }) {
  const violations = await db.cspViolation.findMany({ orderBy: { lastAt: "desc" }, take: rowsShown });
  return (
    <div className="grid gap-4">
      <ViolationsIntro />
      <Card aria-label="Blocked by browsers" className="overflow-hidden">
        {violations.length > 0 ? (
          <CspViolationTable violations={violations} now={new Date()} />
        ) : (
          <NoViolations />
        )}
      </Card>
    </div>
  );
}
