/** One measured value of one thing, such as the pages a second of the catalogue. */
export type Figure = {
  table: string;
  row: string;
  /** Names the unit, too. */
  column: string;
  median: number;
  /** The smallest and the largest of the rounds. */
  min: number;
  max: number;
};

/** What else ran on the machine during one round: shares of all cores, 0 to 1. */
export type RoundLoad = {
  round: string;
  /** Time of processes that are not the bench's. */
  foreign: number;
  /** Time that other machines took. */
  stolen: number;
};

/** What one run of the bench measured, as it is written to a file. */
export type BenchReport = {
  /** When it began, ISO 8601. */
  at: string;
  commit: string;
  node: string;
  cores: number;
  /** The model of the processor. */
  processor: string;
  /** Empty if the system does not show the times of processes. */
  loads: RoundLoad[];
  figures: Figure[];
};

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
