import type { ComparisonsAfterRun } from "./compare-after-run";
import type { RandomJourneysResult } from "./run-random-journeys";

export type ChaosResult = {
  runs: number;
  seed: number;
  seconds: number;
  /** How often each fault was injected. */
  faults: Map<string, number>;
} & RandomJourneysResult &
  ComparisonsAfterRun;

const kinds = ["PAY", "AUTHORIZE", "CAPTURE", "VOID", "REFUND"] as const;

/** From this many runs on, each kind of movement, a fault and a kill must have happened. */
const enoughRuns = 50;

/** One message for each reason why a chaos run failed; none where it passed. */
export function findFailures(result: ChaosResult): string[] {
  const { before, unlisted, after, again } = result;
  return [
    ...[before, after, again].flatMap(({ doubles, losses, open }) => [
      ...doubles,
      ...losses,
      ...open.map((row) => `${row} is still open`),
    ]),
    ...unlisted.map((id) => `${id} has an unknown outcome, but staff cannot decide it in the admin`),
    ...after.unknown.map((id) => `${id} still has an unknown outcome after the settlement report`),
    ...(JSON.stringify(after) === JSON.stringify(again)
      ? []
      : ["importing the settlement report again changed something"]),
    ...findGaps(result),
  ];
}

/** What never happened in a run that is long enough for it: such a run proves nothing. */
function findGaps({ runs, faults, kills, before }: ChaosResult): string[] {
  if (runs < enoughRuns) return [];
  return [
    ...kinds.filter((kind) => !before.agreeing[kind]).map((kind) => `no ${kind} succeeded`),
    ...(faults.size === 0 ? ["no fault was injected"] : []),
    ...(kills === 0 ? ["no instance was killed"] : []),
  ];
}
