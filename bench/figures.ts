import { z } from "zod";

const figureSchema = z.object({
  table: z.string(),
  row: z.string(),
  /** Names the unit, too. */
  column: z.string(),
  median: z.number(),
  /** The smallest and the largest of the rounds. */
  min: z.number(),
  max: z.number(),
});

/** One measured value of one thing, such as the pages a second of the cart. */
export type Figure = z.infer<typeof figureSchema>;

const loadSchema = z.object({
  round: z.string(),
  /** Shares of all cores, 0 to 1: time of processes that are not the bench's, and time taken by other machines. */
  foreign: z.number(),
  stolen: z.number(),
});

/** What else ran on the machine during one round. */
export type RoundLoad = z.infer<typeof loadSchema>;

export const benchReportSchema = z.object({
  version: z.literal(1),
  /** When it began, ISO 8601. */
  at: z.iso.datetime(),
  commit: z.string(),
  node: z.string(),
  cores: z.number(),
  /** The model of the processor. */
  processor: z.string(),
  /** Empty where the system does not show the times of processes. */
  loads: z.array(loadSchema),
  figures: z.array(figureSchema),
});

/** What one run of the bench measured, as it is kept in a file. */
export type BenchReport = z.infer<typeof benchReportSchema>;

/** Median and range of the values of all rounds; the median of an even number is the mean of the two in the middle. */
export function spreadOf(values: number[]): Pick<Figure, "median" | "min" | "max"> {
  const sorted = values.toSorted((a, b) => a - b);
  const [lower, upper] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  const [min, max] = [sorted[0], sorted.at(-1)];
  if (lower === undefined || upper === undefined || min === undefined || max === undefined)
    throw new Error("no round was measured");
  return { median: (lower + upper) / 2, min, max };
}

/** The figures of one row: each column with the values of its rounds. A column without any is left out. */
export function figuresOf(table: string, row: string, columns: Record<string, number[]>): Figure[] {
  return Object.entries(columns)
    .filter(([, values]) => values.length > 0)
    .map(([column, values]) => ({ table, row, column, ...spreadOf(values) }));
}

/** Finds a figure; undefined where that part was not measured. */
export function findFigure(
  { figures }: Pick<BenchReport, "figures">,
  key: Pick<Figure, "table" | "row" | "column">,
): Figure | undefined {
  return figures.find(
    ({ table, row, column }) => table === key.table && row === key.row && column === key.column,
  );
}
