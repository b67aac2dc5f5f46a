import { cpus } from "node:os";

import type { OrderFigures } from "./measure-orders";
import type { PageFigures } from "./measure-pages";
import type { SandboxFigures } from "./measure-sandbox";
import type { StartFigures } from "./measure-start";

type Cell = string | number;

/** What was measured, as tables for a terminal. */
export function report({
  bank,
  orders,
  pages,
  start,
  loaded,
}: {
  bank: SandboxFigures;
  orders: OrderFigures[];
  pages: PageFigures[];
  start: StartFigures;
  loaded: number | undefined;
}): string {
  const [first] = orders;
  const steps = first === undefined ? [] : first.rows.map(({ step }) => step);
  const timesOf = (step: string) =>
    orders.flatMap(({ rows }) => {
      const row = rows.find((candidate) => candidate.step === step);
      return [ms(row?.p50), ms(row?.p95)];
    });
  return [
    `Node ${process.versions.node}, ${cpus().length} cores shared by shop, bank, database and clients`,
    "Sandbox bank alone",
    table(
      ["connections", "calls", "calls/s", "p50 ms", "p99 ms", "failed"],
      [[bank.connections, bank.calls, bank.perSecond.toFixed(0), ms(bank.p50), ms(bank.p99), bank.failed]],
    ),
    "Orders to the full refund, ms",
    table(
      ["", ...orders.flatMap(({ clients }) => [`${clients} cl. p50`, "p95"])],
      steps.map((step) => [step, ...timesOf(step)]),
    ),
    table(
      ["clients", "orders", "orders/s"],
      orders.map((figures) => [figures.clients, figures.orders, figures.perSecond.toFixed(1)]),
    ),
    "Pages",
    table(
      ["", "p50 ms", "p95 ms", "pages/s", "HTML KiB", "scripts KiB"],
      pages.map((page) => [
        page.page,
        ms(page.p50),
        ms(page.p95),
        page.perSecond.toFixed(0),
        page.html.toFixed(1),
        page.scripts.toFixed(1),
      ]),
    ),
    "Process",
    table(
      ["", ""],
      [
        [`cold start, median of ${start.starts}`, `${ms(start.coldStart)} ms`],
        ["memory, idle", mib(start.idle)],
        ["memory, after the load above", mib(loaded)],
      ],
    ),
  ].join("\n\n");
}

function table(head: Cell[], rows: Cell[][]): string {
  const lines = [head, ...rows].map((line) => line.map(String));
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const padded = (text: string, column: number) =>
    column === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[column] ?? 0);
  return lines.map((line) => `  ${line.map(padded).join("  ")}`.trimEnd()).join("\n");
}

function ms(value: number | undefined): string {
  return value === undefined ? "–" : value.toFixed(value < 10 ? 1 : 0);
}

function mib(value: number | undefined): string {
  return value === undefined ? "not told by this system" : `${value.toFixed(0)} MiB`;
}
