import { cpus } from "node:os";

import { markdownTable } from "markdown-table";

import type { OrderFigures } from "./measure-orders";
import type { PageFigures } from "./measure-pages";
import type { SandboxFigures } from "./measure-sandbox";
import type { StartFigures } from "./measure-start";
import { steps } from "./order-to-refund";

export type BenchFigures = {
  sandbox: SandboxFigures;
  orders: OrderFigures[];
  pages: PageFigures[];
  start: StartFigures;
  /** Bytes of resident memory of the shop after all orders. */
  loadedMemory: number;
};

/** The figures as Markdown tables. */
export function formatBenchReport({ sandbox, orders, pages, start, loadedMemory }: BenchFigures): string {
  return [
    `Node ${process.versions.node}, ${cpus().length} cores shared by shop, bank, database and clients`,
    "Sandbox bank alone",
    table(
      ["connections", "calls", "calls/s", "p50 ms", "p99 ms", "failed"],
      [
        [
          `${sandbox.connections}`,
          `${sandbox.calls}`,
          sandbox.perSecond.toFixed(0),
          ms(sandbox.p50),
          ms(sandbox.p99),
          `${sandbox.failed}`,
        ],
      ],
    ),
    "Orders up to the full refund: p50 / p95 in ms",
    table(
      ["step", ...orders.map(({ clients }) => `${clients} ${clients === 1 ? "client" : "clients"}`)],
      (["whole order", ...steps] as const).map((step) => [
        step,
        ...orders.map(({ times }) => `${ms(times[step].percentile(50))} / ${ms(times[step].percentile(95))}`),
      ]),
    ),
    table(
      ["clients", "orders", "orders/s"],
      orders.map((figures) => [`${figures.clients}`, `${figures.orders}`, figures.perSecond.toFixed(1)]),
    ),
    "Pages",
    table(
      ["page", "p50 ms", "p95 ms", "pages/s", "HTML KiB", "scripts KiB"],
      pages.map(({ page, times, perSecond, html, scripts }) => [
        page,
        ms(times.percentile(50)),
        ms(times.percentile(95)),
        perSecond.toFixed(0),
        html.toFixed(1),
        scripts.toFixed(1),
      ]),
    ),
    "Process",
    table(
      ["what", "measured"],
      [
        [`cold start, median of ${start.starts}`, `${ms(start.coldStart.percentile(50))} ms`],
        ["memory, idle", mib(start.idleMemory)],
        ["memory, after the orders above", mib(loadedMemory)],
      ],
    ),
  ].join("\n\n");
}

/** The first column holds names, the others figures. */
function table(head: string[], rows: string[][]): string {
  return markdownTable([head, ...rows], { align: ["l", ...head.slice(1).map(() => "r")] });
}

function ms(value: number): string {
  return value.toFixed(value < 10 ? 1 : 0);
}

function mib(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(0)} MiB`;
}
