import type { ChaosPart } from "@/labs/chaos/chaos-result";
import { countsTable, table } from "@/labs/chaos/tables";
import type { LabPart } from "@/labs/chaos/lab-part";
import { comparePlansWithLedger, type PlanComparison } from "./compare-plans-with-ledger";
import { runExpressJourney } from "./express-journey";
import { planHistory } from "./history-plans";
import { readPlanBooks, readPlans } from "./read-plans";
import { type PlansRun, runPlans } from "./run-plans";

/** How often the clock moves in a short run. */
const shortMoves = 7;

/** A longer run sells more plans and moves the clock further. */
export const plansPart: LabPart = {
  journey: { share: 10, run: runExpressJourney },
  readPlans,
  history: planHistory,
  async runChaos({ runs, seed, moves = runs < 400 ? shortMoves : 40, stack, reconciliation }) {
    const reconcile = async () => {
      // The job of the workers, which are down, would continue what a killed process left.
      await reconciliation.sweepAll();
      await reconciliation.importReport("");
    };
    const plans = await runPlans({ stack, seed, reconcile, plans: moves <= shortMoves ? 20 : 60, moves });
    return {
      incidents: plans.incidents,
      async compare() {
        const books = await readPlanBooks(stack.databaseUrl, stack.consoleUrl);
        const today = plans.days.at(-1) ?? "";
        return describePlans(plans, comparePlansWithLedger({ ...books, ...plans, today }));
      },
    };
  },
};

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
