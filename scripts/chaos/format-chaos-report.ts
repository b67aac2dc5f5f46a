import { markdownTable } from "markdown-table";

import { type ChaosResult, findFailures } from "./chaos-result";
import type { Comparison } from "./compare-journal-with-ledger";

/** The figures of a chaos run as Markdown tables, then the reasons why it failed, if it did. */
export function formatChaosReport(result: ChaosResult): string {
  const { runs, seed, seconds, faults, events, kills, before, unlisted, after } = result;
  const failures = findFailures(result);
  return [
    `${runs} runs with seed ${seed} in ${seconds.toFixed(0)} s, ${kills} kills`,
    countsTable("faults injected", faults),
    countsTable("events in the journeys", events),
    table(
      ["journal and ledger", "before the settlement report", "after it"],
      [...comparisonRows(before, after), ["unknown outcomes that staff cannot decide", unlisted.length, ""]],
    ),
    ...(failures.length === 0
      ? ["passed"]
      : [failures.map((failure) => `  ${failure}`).join("\n"), "FAILED"]),
  ].join("\n\n");
}

function comparisonRows(before: Comparison, after: Comparison): [string, number, number][] {
  const kinds = new Set([...Object.keys(before.agreeing), ...Object.keys(after.agreeing)]);
  const row = (label: string, figure: (comparison: Comparison) => number): [string, number, number] => [
    label,
    figure(before),
    figure(after),
  ];
  return [
    row("movements that agree", ({ agreeing }) => sum(Object.values(agreeing))),
    ...[...kinds].map((kind) =>
      row(`of them ${kind}`, ({ agreeing }) => new Map(Object.entries(agreeing)).get(kind) ?? 0),
    ),
    row("double movements", ({ doubles }) => doubles.length),
    row("lost movements", ({ losses }) => losses.length),
    row("rows left open", ({ open }) => open.length),
    row("unknown outcomes", ({ unknown }) => unknown.length),
  ];
}

/** The most frequent first. */
function countsTable(title: string, counts: Map<string, number>): string {
  const rows = [...counts].toSorted(([, a], [, b]) => b - a);
  return table([title, String(sum(counts.values()))], rows);
}

/** The first column holds labels, the others figures. */
function table(head: string[], rows: (string | number)[][]): string {
  const align = head.map((_, column) => (column === 0 ? "l" : "r"));
  return markdownTable([head, ...rows.map((row) => row.map(String))], { align });
}

function sum(counts: Iterable<number>): number {
  return [...counts].reduce((total, count) => total + count, 0);
}
