import type { ChaosPart } from "@/labs/chaos/chaos-result";
import type { ChaosStack } from "@/labs/chaos/chaos-stack";
import type { Reconciliation } from "@/labs/chaos/reconcile-during-run";
import { countsTable, table } from "@/labs/chaos/tables";
import { comparePlansWithLedger, type PlanComparison } from "./compare-plans-with-ledger";
import { readPlanBooks } from "./read-plans";
import { type PlansRun, runPlans } from "./run-plans";

/** How often the clock moves in a short run. */
const shortMoves = 7;

/** Runs plans after the journeys, when no instance runs. A longer run sells more of them and moves the clock further. */
export async function runPlanPart({
  runs,
  seed,
  moves = runs < 400 ? shortMoves : 40,
  stack,
  reconciliation,
}: {
  runs: number;
  seed: number;
  moves?: number;
  stack: ChaosStack;
  reconciliation: Reconciliation;
}): Promise<PlansRun> {
  const reconcile = async () => {
    // The job of the workers, which are down, would continue what a killed process left.
    await reconciliation.sweepAll();
    await reconciliation.importReport("");
  };
  return runPlans({ stack, seed, reconcile, plans: moves <= shortMoves ? 20 : 60, moves });
}

/** Compares the plans of a run with the bank's ledger, once no outcome is unknown. */
export async function comparePlans(
  plans: PlansRun,
  { databaseUrl, consoleUrl }: Pick<ChaosStack, "databaseUrl" | "consoleUrl">,
): Promise<ChaosPart> {
  const books = await readPlanBooks(databaseUrl, consoleUrl);
  return describePlans(plans, comparePlansWithLedger({ ...books, ...plans, today: plans.days.at(-1) ?? "" }));
}

export function describePlans(plans: PlansRun, payments: PlanComparison): ChaosPart {
  const { doubles, losses, early, above, afterEnd, byMerchant } = payments;
  return {
    failures: [...doubles, ...losses, ...early, ...above, ...afterEnd],
    gaps: byMerchant > 0 ? [] : ["no plan was charged by the merchant"],
    tables: [
      countsTable("plans: what happened", plans.events),
      table(["plans", ""], planRows(plans, payments)),
    ],
  };
}

function planRows(
  { sold, days, clockMoves }: PlansRun,
  { agreeing, byMerchant, doubles, losses, early, above, afterEnd }: PlanComparison,
): (string | number)[][] {
  return [
    ["plans sold", sold],
    ["moves of the clock", clockMoves.length],
    ["from, until", `${days[0] ?? ""}, ${days.at(-1) ?? ""}`],
    ["payments that agree with their period", agreeing],
    ["of them started by the merchant", byMerchant],
    ["periods paid twice", doubles.length],
    ["periods lost", losses.length],
    ["charged earlier than agreed", early.length],
    ["charged above the agreed amount", above.length],
    ["charged after the end was confirmed", afterEnd.length],
  ];
}
