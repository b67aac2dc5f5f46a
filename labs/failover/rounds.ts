import { table } from "@/labs/chaos/tables";

/** One failover under load; times are milliseconds since 1970. */
export type Round = {
  kind: string;
  from: number;
  /** When every machine followed the new primary. */
  until: number;
  /** Pages that did not come meanwhile. */
  refused: number;
};

/** The longest time between two successive payments that reaches into the round, in milliseconds. */
export function pauseOf({ from, until }: Pick<Round, "from" | "until">, payments: readonly number[]): number {
  const times = payments.toSorted((a, b) => a - b);
  const pauses = times.slice(1).flatMap((time, index) => {
    const before = times[index] ?? time;
    return time > from && before < until ? [time - before] : [];
  });
  return Math.max(0, ...pauses);
}

/** For each kind: rounds, seconds without a payment, pages that did not come. */
export function roundsTable(rounds: readonly Round[], payments: readonly number[]): string {
  const kinds = [...new Set(rounds.map(({ kind }) => kind))];
  const rows = kinds.map((kind) => {
    const ofKind = rounds.filter((round) => round.kind === kind);
    const pauses = ofKind.map((round) => pauseOf(round, payments) / 1000).toSorted((a, b) => a - b);
    const refused = ofKind.reduce((sum, round) => sum + round.refused, 0);
    const middle = pauses[Math.floor((pauses.length - 1) / 2)] ?? 0;
    return [kind, ofKind.length, middle.toFixed(1), (pauses.at(-1) ?? 0).toFixed(1), refused];
  });
  const head = [
    "failover",
    "rounds",
    "seconds without a payment, median",
    "longest",
    "pages that did not come",
  ];
  return table(head, rows);
}
