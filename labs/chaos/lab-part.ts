import type { ChaosPart } from "./chaos-result";
import type { ChaosStack } from "./chaos-stack";
import type { Incident } from "./incidents";
import type { RandomJourney } from "./journey-context";
import type { Reconciliation } from "./reconcile-during-run";

/** What a module of the shop adds to the labs. Its files stand in a folder of its name. */
export type LabPart = {
  journey?: RandomJourney;
  /** Runs after the journeys, when no instance runs; then `compare` compares with the bank's ledger, once no outcome is unknown. */
  runChaos?: (run: {
    runs: number;
    seed: number;
    /** How often a clock moves; left out, as many as suit the number of runs. */
    moves?: number;
    stack: ChaosStack;
    reconciliation: Reconciliation;
  }) => Promise<{ incidents: Incident[]; compare: () => Promise<ChaosPart> }>;
  history?: HistoryPart;
};

/** What it writes of a history, in tables of its own, and the faults of its rows as statements. */
export type HistoryPart = {
  tables: readonly string[];
  statements: readonly { sql: string }[];
  faults: readonly string[];
};
