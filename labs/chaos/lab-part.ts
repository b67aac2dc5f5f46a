import type { ReportId } from "@/lib/ids";
import type { ReconciliationDeps } from "@/lib/unknown-outcomes/reconciliation-deps";
import type { ChaosPart } from "./chaos-result";
import type { ChaosStack } from "./chaos-stack";
import type { LabPlan } from "./compare-mails";
import type { Incident } from "./incidents";
import type { RandomJourney } from "./journey-context";
import type { Reconciliation } from "./reconcile-during-run";

/** What a module of the shop adds to the labs. Its files stand in a folder of its name. */
export type LabPart = {
  journey?: RandomJourney;
  /** Watches the shop from before the journeys on; what it returns compares what it saw, after the run. */
  watch?: (stack: ChaosStack) => Promise<() => Promise<ChaosPart>>;
  /** Runs after the journeys, when no instance runs; then `compare` compares with the bank's ledger, once no outcome is unknown. */
  runChaos?: (run: {
    runs: number;
    seed: number;
    /** How often a clock moves; left out, as many as suit the number of runs. */
    moves?: number;
    stack: ChaosStack;
    reconciliation: Reconciliation;
  }) => Promise<{ incidents: Incident[]; compare: () => Promise<ChaosPart> }>;
  /** Compares what the module guards, after the run; `chargebacks` are times of reports by the gateway's order ids. */
  compare?: (databaseUrl: string, chargebacks: ReadonlyMap<string, Date>) => Promise<ChaosPart>;
  /** The plans that have mails of their own. */
  readPlans?: (databaseUrl: string) => Promise<LabPlan[]>;
  history?: HistoryPart;
  /** What else is read of a shop whose history grows. */
  work?: readonly LabWork[];
  /** Imports a file of the bank, of all that it settled. At most one part has it. */
  importReport?: (file: Buffer, deps: ReconciliationDeps) => Promise<void>;
};

/** `reportId` is of a report of the history. */
export type LabWork = [
  name: string,
  run: (history: {
    deps: Pick<ReconciliationDeps, "db" | "settings" | "reconciliation">;
    reportId: ReportId;
  }) => Promise<unknown>,
];

/** What it writes of a history, in tables of its own, and the faults of its rows as statements. */
export type HistoryPart = {
  tables: readonly string[];
  statements: readonly { sql: string }[];
  faults: readonly string[];
};
