import {
  addedColumn,
  addedTable,
  barePagesColumn,
  barePagesOfOrderColumn,
  bareRow,
  lighthouseColumns,
  lighthouseTable,
  ordersColumn,
  p50Column,
  pageTables,
  processColumns,
  processRows,
  processTable,
  shareColumn,
  stepTable,
  throughputRows,
  throughputTable,
  useCaseRow,
  useCaseTable,
  weightColumns,
  weightTables,
  wholeOrder,
} from "./figure-names";
import { type Figure, findFigure } from "./figures";
import { formatNumber } from "./format-number";

type Figures = { figures: Figure[] };

/** An aim with what was measured, judged by the median. */
export type JudgedAim = {
  aim: string;
  /** With the names of those that miss it, where it is for several. */
  measured: string;
  isMet: boolean;
};

/**
 * The bare page of the machine for which the aims in milliseconds and orders a second were set: its time with one client, its
 * rate with eight. Other machines are judged by these aims in bare pages.
 */
const machineOfAims = { barePageMs: 3, barePagesPerSecond: 397 };

type Limit = { atLeast: number } | { atMost: number };

/**
 * Judges the aims of the parts that were measured.
 *
 * The bytes of a page are compared with those of `reference`, an earlier run; a page that it does not have is not judged.
 */
export function judgeAims(report: Figures, reference: Figures): JudgedAim[] {
  const valuesOf = (table: string, column: string) =>
    report.figures
      .filter((figure) => figure.table === table && figure.column === column && figure.row !== bareRow)
      .map(({ row, median }) => ({ name: row, value: median }));
  const one = (table: string, row: string, column: string) => {
    const found = findFigure(report, { table, row, column });
    return found === undefined ? [] : [{ name: row, value: found.median }];
  };
  const ofMovements = (column: string) =>
    ["capture", "void", "refund"].flatMap((movement) => one(addedTable, movement, column));
  const bareScripts = findFigure(report, {
    table: weightTables.shopper,
    row: bareRow,
    column: weightColumns.scripts,
  });
  const aboveBareScripts = valuesOf(weightTables.shopper, weightColumns.scripts).map(({ name, value }) => ({
    name,
    value: value - (bareScripts?.median ?? NaN),
  }));
  const ofReference = (column: string) =>
    valuesOf(weightTables.shopper, column).flatMap(({ name, value }) => {
      const before = findFigure(reference, { table: weightTables.shopper, row: name, column });
      return before === undefined ? [] : [{ name, value: (100 * value) / before.median }];
    });

  return [
    judge(
      "each shopper page: % of the bare page's rate",
      { atLeast: 45 },
      valuesOf(pageTables.shopper, shareColumn),
    ),
    judge(
      "each admin page: % of the bare page's rate",
      { atLeast: 35 },
      valuesOf(pageTables.admin, shareColumn),
    ),
    judge("each shopper page: % of the reference's HTML", { atMost: 60 }, ofReference(weightColumns.html)),
    judge(
      "each shopper page: % of the reference's HTML, gzip",
      { atMost: 60 },
      ofReference(weightColumns.htmlGzip),
    ),
    judge("each shopper page: KiB of scripts above the bare page", { atMost: 8 }, aboveBareScripts),
    judge("Pay: ms added to the bank", { atMost: 12 }, one(addedTable, "pay", addedColumn)),
    judge(
      "Pay: bare pages added to the bank",
      { atMost: 12 / machineOfAims.barePageMs },
      one(addedTable, "pay", barePagesColumn),
    ),
    judge("capture, void and refund: ms added to the bank", { atMost: 6 }, ofMovements(addedColumn)),
    judge(
      "capture, void and refund: bare pages added to the bank",
      { atMost: 6 / machineOfAims.barePageMs },
      ofMovements(barePagesColumn),
    ),
    judge("order to full refund, 1 client: ms", { atMost: 110 }, one(stepTable, wholeOrder, p50Column)),
    judge(
      "order to full refund, 1 client: bare pages",
      { atMost: 110 / machineOfAims.barePageMs },
      one(stepTable, wholeOrder, barePagesColumn),
    ),
    ...[
      { row: throughputRows.one, perSecond: 12 },
      { row: throughputRows.two, perSecond: 20 },
    ].flatMap(({ row, perSecond }) => [
      judge(`${row}: orders/s`, { atLeast: perSecond }, one(throughputTable, row, ordersColumn)),
      judge(
        `${row}: bare pages per order`,
        { atMost: machineOfAims.barePagesPerSecond / perSecond },
        one(throughputTable, row, barePagesOfOrderColumn),
      ),
    ]),
    judge("use cases without pages: orders/s", { atLeast: 70 }, one(useCaseTable, useCaseRow, ordersColumn)),
    judge(
      "use cases without pages: bare pages per order",
      { atMost: machineOfAims.barePagesPerSecond / 70 },
      one(useCaseTable, useCaseRow, barePagesColumn),
    ),
    judge(
      "cold start: times the bare page's",
      { atMost: 1.7 },
      one(processTable, processRows.start, processColumns.share),
    ),
    judge(
      "memory, idle for a minute: MiB above the bare page",
      { atMost: 50 },
      one(processTable, processRows.idle, processColumns.aboveBare),
    ),
    judge(
      "Lighthouse, each page: LCP ms",
      { atMost: 1500 },
      valuesOf(lighthouseTable, lighthouseColumns.paint),
    ),
    judge(
      "Lighthouse, each page: TBT ms",
      { atMost: 80 },
      valuesOf(lighthouseTable, lighthouseColumns.blocking),
    ),
  ].flatMap((judged) => judged ?? []);
}

/** Undefined where nothing was measured. */
function judge(what: string, limit: Limit, values: { name: string; value: number }[]): JudgedAim | undefined {
  if (values.length === 0) return undefined;
  const isMet = ({ value }: { value: number }) =>
    "atLeast" in limit ? value >= limit.atLeast : value <= limit.atMost;
  const worstFirst = values.toSorted((a, b) => ("atLeast" in limit ? a.value - b.value : b.value - a.value));
  const missed = worstFirst.filter((value) => !isMet(value));
  const shown = missed.length > 0 ? missed : worstFirst.slice(0, 1);
  const several = values.length > 1;
  const measured = shown.map(({ name, value }) =>
    several ? `${name} ${formatNumber(value)}` : formatNumber(value),
  );
  const count = several && missed.length > 0 ? `${missed.length} of ${values.length}: ` : "";
  return {
    aim: `${what}, ${"atLeast" in limit ? `at least ${limit.atLeast}` : `at most ${formatNumber(limit.atMost)}`}`,
    measured: count + measured.join(", "),
    isMet: missed.length === 0,
  };
}
