import { markdownTable } from "markdown-table";

import type { JudgedBudget } from "./budgets";
import type { BenchReport, Figure, RoundLoad } from "./figures";
import { mostForeignLoad } from "./foreign-load";
import { formatNumber } from "./format-number";

/** The figures as Markdown tables: the median of the rounds, and from the smallest to the largest of them. */
export function formatReport(report: BenchReport, budgets: JudgedBudget[]): string {
  const { at, commit, node, cores, processor, figures, loads } = report;
  return [
    `${at}, commit ${commit}, Node ${node}, ${cores} cores (${processor}) shared by shop, bank, database and clients`,
    formatForeignLoad(loads),
    ...(budgets.length > 0 ? ["Budgets", formatBudgets(budgets)] : []),
    ...[...new Set(figures.map(({ table }) => table))].flatMap((table) => [
      table,
      formatFigures(figures.filter((figure) => figure.table === table)),
    ]),
    ...(loads.length > 0 ? ["What else ran, % of all cores", formatLoads(loads)] : []),
  ].join("\n\n");
}

/** One sentence: whether other work on the machine makes some rounds doubtful. */
export function formatForeignLoad(loads: RoundLoad[]): string {
  if (loads.length === 0) return "Foreign load: this system does not show it.";
  const marked = loads.filter(isMarked);
  const limit = `${100 * mostForeignLoad} %`;
  if (marked.length === 0)
    return `Foreign load: at most ${percent(Math.max(...loads.map(others)))} % of all cores in each round.`;
  const rounds = marked.map((load) => `${load.round} (${percent(others(load))} %)`);
  return `FOREIGN LOAD: ${marked.length} of ${loads.length} rounds had more than ${limit} of all cores taken by others, so their times say little: ${rounds.join("; ")}`;
}

function isMarked(load: RoundLoad): boolean {
  return others(load) > mostForeignLoad;
}

function others({ foreign, stolen }: RoundLoad): number {
  return foreign + stolen;
}

function percent(share: number): string {
  return formatNumber(100 * share);
}

function formatLoads(loads: RoundLoad[]): string {
  const rows = loads.map((load) => [
    load.round,
    percent(load.foreign),
    percent(load.stolen),
    isMarked(load) ? "too much" : "",
  ]);
  return tableOf(["round", "other processes", "stolen", ""], rows);
}

function formatBudgets(budgets: JudgedBudget[]): string {
  const rows = budgets.map(({ budget, measured, isMet }) => [
    budget,
    isMet ? "met" : "**not met**",
    measured,
  ]);
  return markdownTable([["budget", "", "measured"], ...rows]);
}

/** One row of the table for each thing, one column for each kind of figure. */
function formatFigures(figures: Figure[]): string {
  const columns = [...new Set(figures.map(({ column }) => column))];
  const rows = [...new Set(figures.map(({ row }) => row))].map((row) => [
    row,
    ...columns.map((column) => {
      const figure = figures.find((one) => one.row === row && one.column === column);
      return figure === undefined ? "" : formatFigure(figure);
    }),
  ]);
  return tableOf(["what", ...columns], rows);
}

function formatFigure({ median, min, max }: Figure): string {
  const [middle, least, most] = [median, min, max].map(formatNumber);
  return least === most ? `${middle}` : `${middle} (${least}–${most})`;
}

/** The first column holds names, the others figures. */
function tableOf(head: string[], rows: string[][]): string {
  return markdownTable([head, ...rows], { align: ["l", ...head.slice(1).map(() => "r")] });
}
