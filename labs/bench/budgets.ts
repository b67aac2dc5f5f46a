import type { Figure } from "./figures";
import { formatNumber } from "./format-number";

type Budget = {
  figure: string;
  /** The figures that it judges: all rows of a table, in one column. */
  table: string;
  column: string;
  limit: { atLeast: number } | { atMost: number };
};

/** The row of what the pages are compared with; no budget judges it. */
export const barePage = "bare page";

/** Tables and columns by which the budgets find their figures. */
export const tables = {
  orders: "CPU of an order to its full refund, ms",
  ordersRatio: "Beside another checkout",
  vendureRatio: "Beside Vendure",
  pages: "Pages",
  large: "1,000, 20,000 and 100,000 orders",
  scripts: "Scripts of shopper pages, KiB",
  start: "First page after the start",
  phone: "Start on a phone, four times slower",
  lighthouse: "Lighthouse, mobile",
  memory: "Memory, MB",
} as const;
export const columns = {
  times: "times",
  share: "% of bare",
  aboveBare: "above bare",
  styles: "style and layout, ms",
  timesBare: "× bare",
  score: "score",
  paint: "LCP ms",
  blocking: "TBT ms",
  shift: "CLS",
  together: "web and worker",
} as const;

const budgets: Budget[] = [
  {
    figure: "CPU of an order, times another checkout's",
    table: tables.ordersRatio,
    column: columns.times,
    limit: { atMost: 1.2 },
  },
  {
    figure: "CPU of an order, times Vendure's",
    table: tables.vendureRatio,
    column: columns.times,
    limit: { atMost: 1 },
  },
  {
    figure: "rendered pages, % of the bare page's rate",
    table: tables.pages,
    column: columns.share,
    limit: { atLeast: 25 },
  },
  {
    figure: "100,000 orders, times the time at 1,000",
    table: tables.large,
    column: columns.times,
    limit: { atMost: 1.3 },
  },
  {
    figure: "scripts above the bare page, KiB",
    table: tables.scripts,
    column: columns.aboveBare,
    limit: { atMost: 40 },
  },
  {
    figure: "first page after the start, times the bare page's",
    table: tables.start,
    column: columns.timesBare,
    limit: { atMost: 2 },
  },
  {
    figure: "style and layout on a phone, times the bare page's",
    table: tables.phone,
    column: columns.timesBare,
    limit: { atMost: 4 },
  },
  {
    figure: "Lighthouse's score for performance",
    table: tables.lighthouse,
    column: columns.score,
    limit: { atLeast: 95 },
  },
  {
    figure: "largest contentful paint, ms",
    table: tables.lighthouse,
    column: columns.paint,
    limit: { atMost: 1500 },
  },
  {
    figure: "total blocking time, ms",
    table: tables.lighthouse,
    column: columns.blocking,
    limit: { atMost: 100 },
  },
  { figure: "layout shift", table: tables.lighthouse, column: columns.shift, limit: { atMost: 0.1 } },
  {
    figure: "memory after 900 orders, MB",
    table: tables.memory,
    column: columns.together,
    limit: { atMost: 500 },
  },
];

/** A budget with what was measured, judged by the median. */
export type JudgedBudget = {
  budget: string;
  /** With the names of the rows that miss it, or the row that comes nearest to it. */
  measured: string;
  isMet: boolean;
};

/** Judges the budgets of the parts that were measured. */
export function judgeBudgets(figures: Figure[]): JudgedBudget[] {
  return budgets.flatMap((budget) => judge(budget, figures) ?? []);
}

/** Undefined if nothing was measured. */
function judge({ figure, table, column, limit }: Budget, figures: Figure[]): JudgedBudget | undefined {
  const values = figures.filter(
    (one) => one.table === table && one.column === column && one.row !== barePage,
  );
  if (values.length === 0) return undefined;
  const isMet = ({ median }: Figure) =>
    "atLeast" in limit ? median >= limit.atLeast : median <= limit.atMost;
  const worstFirst = values.toSorted((a, b) =>
    "atLeast" in limit ? a.median - b.median : b.median - a.median,
  );
  const missed = worstFirst.filter((value) => !isMet(value));
  const shown = missed.length > 0 ? missed : worstFirst.slice(0, 1);
  return {
    budget: `${figure}: ${"atLeast" in limit ? `at least ${limit.atLeast}` : `at most ${limit.atMost}`}`,
    measured: shown.map(({ row, median }) => `${row} ${formatNumber(median)}`).join(", "),
    isMet: missed.length === 0,
  };
}
