import { type ChaosResult, findFailures } from "./chaos-result";
import type { Comparison } from "./compare-journal-with-ledger";
import type { MailComparison, OutboxMail } from "./compare-mails";
import type { Incident } from "./incidents";
import { countsTable, sum, table } from "./tables";

/** The figures of a chaos run as Markdown tables, then the reasons why it failed, if it did. */
export function formatChaosReport(result: ChaosResult): string {
  const { runs, seed, seconds, faults, events, incidents, orders } = result;
  const {
    before,
    everUnknown,
    unexplained,
    unlisted,
    after,
    decided,
    misleading,
    afterRemoval,
    mails,
    parts,
  } = result;
  const failures = findFailures(result);
  return [
    `${runs} runs with seed ${seed} in ${seconds.toFixed(0)} s`,
    countsTable("incidents", countKinds(incidents)),
    countsTable("faults injected", faults),
    countsTable("events in the journeys", events),
    table(
      ["journal and ledger", "before the settlement report", "after it", "after the decisions of staff"],
      comparisonRows([before, after, decided]),
    ),
    table(
      ["unknown outcomes and pages", ""],
      [
        ["outcomes that became unknown", everUnknown],
        ["of them unexplained by a fault or an incident", unexplained.length],
        ["unknown outcomes that staff cannot decide", unlisted.length],
        ["orders whose pages were compared with the ledger", orders.length],
        ["contradictions", misleading.length],
        ["payments with a card after its removal was confirmed", afterRemoval.length],
      ],
    ),
    ...parts.flatMap(({ tables }) => tables),
    table(["mails", ""], mailRows(mails)),
    ...(failures.length === 0
      ? ["passed"]
      : [failures.map((failure) => `  ${failure}`).join("\n"), "FAILED"]),
  ].join("\n\n");
}

function comparisonRows(comparisons: readonly Comparison[]): (string | number)[][] {
  const kinds = new Set(comparisons.flatMap(({ agreeing }) => Object.keys(agreeing)));
  const row = (label: string, figure: (comparison: Comparison) => number) => [
    label,
    ...comparisons.map(figure),
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

function mailRows({
  agreeing,
  states,
  received,
  doubles,
  losses,
  wrong,
}: MailComparison): (string | number)[][] {
  const inState = (state: OutboxMail["state"]) => states.get(state) ?? 0;
  return [
    ["events with exactly one mail", sum(agreeing.values())],
    ...[...agreeing].map(([kind, count]) => [`of them ${kind}`, count]),
    ["mails in the outbox", sum(states.values())],
    ["of them sent", inState("SENT")],
    ["still waiting", inState("QUEUED")],
    ["claimed by a process that was killed", inState("SENDING")],
    ["unknown, because a process or a reply was lost", inState("UNKNOWN")],
    ["refused by the mail server", inState("REFUSED")],
    ["obsolete, because a later attempt was approved", inState("OBSOLETE")],
    ["mails that arrived", received],
    ["double mails", doubles.length],
    ["lost mails", losses.length],
    ["mails about nothing, or to nobody", wrong.length],
  ];
}

function countKinds(incidents: readonly Incident[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { kind } of incidents) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}
