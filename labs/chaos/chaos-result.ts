import type { ComparisonsAfterRun } from "./compare-after-run";
import { incidentKinds } from "./incidents";
import type { RandomJourneysResult } from "./run-random-journeys";

/** What a part of the shop that can be taken out adds to a run. */
export type ChaosPart = {
  /** Why it failed. */
  failures: string[];
  /** What never happened in it: in a run that is long enough, that fails it, too. */
  gaps: string[];
  /** Its figures as Markdown tables. */
  tables: string[];
};

export type ChaosResult = {
  runs: number;
  seed: number;
  seconds: number;
  /** How often each fault was injected. */
  faults: Map<string, number>;
  /** How often an instance ended although nobody ended it. */
  unexpectedEnds: number;
  parts: ChaosPart[];
} & RandomJourneysResult &
  ComparisonsAfterRun;

const kinds = ["PAY", "AUTHORIZE", "CAPTURE", "VOID", "REFUND"] as const;

/** From this many runs on, each kind of movement, a fault and an incident must have happened. */
const enoughRuns = 50;
/** From this many runs on, every kind of incident must have happened. */
const enoughRunsForAll = 400;

/** One message for each reason why a chaos run failed; none if it passed. */
export function findFailures(result: ChaosResult): string[] {
  const { before, unlisted, after, again, decided, unexplained, misleading, mails, unexpectedEnds } = result;
  return [
    ...[before, after, again, decided].flatMap(({ doubles, losses, open }) => [
      ...doubles,
      ...losses,
      ...open.map((row) => `${row} is still open`),
    ]),
    ...unexplained,
    ...unlisted.map((id) => `${id} has an unknown outcome, but staff cannot decide it in the admin`),
    ...decided.unknown.map((id) => `${id} still has an unknown outcome after staff decided it`),
    ...misleading,
    ...result.afterRemoval,
    ...result.parts.flatMap(({ failures }) => failures),
    ...mails.doubles,
    ...mails.losses,
    ...mails.wrong,
    ...(JSON.stringify(after) === JSON.stringify(again)
      ? []
      : ["importing the settlement report again changed something"]),
    ...(unexpectedEnds === 0 ? [] : [`instances or workers ended by themselves ${unexpectedEnds} times`]),
    ...findGaps(result),
  ];
}

/** What never happened in a run that is long enough for it: such a run proves nothing. */
function findGaps({ runs, faults, incidents, before, mails, parts }: ChaosResult): string[] {
  if (runs < enoughRuns) return [];
  const happened = new Set(incidents.map(({ kind }) => kind).filter((kind) => kind !== "machine stalled"));
  return [
    ...kinds.filter((kind) => !before.agreeing[kind]).map((kind) => `no ${kind} succeeded`),
    ...(mails.states.has("SENT") ? [] : ["no mail was sent"]),
    ...parts.flatMap(({ gaps }) => gaps),
    ...(faults.size === 0 && !happened.has("failover") ? ["no fault was injected"] : []),
    ...(happened.size === 0 ? ["nothing was done to the shop"] : []),
    ...(runs < enoughRunsForAll
      ? []
      : incidentKinds.filter((kind) => !happened.has(kind)).map((kind) => `no incident "${kind}" happened`)),
  ];
}
