import { type BenchReport, type Figure, findFigure } from "./figures";

/** A figure of two runs. */
export type Change = Pick<Figure, "table" | "row" | "column"> & {
  before: number;
  after: number;
  /** In percent of `before`; infinite where that was nothing. */
  percent: number;
  /** The ranges of the rounds do not overlap. */
  isLarger: boolean;
};

/** The figures that both runs have, in the order of the second one. */
export function compareReports(
  before: Pick<BenchReport, "figures">,
  after: Pick<BenchReport, "figures">,
): Change[] {
  return after.figures.flatMap((figure) => {
    const earlier = findFigure(before, figure);
    if (earlier === undefined) return [];
    const { table, row, column, median } = figure;
    const difference = median - earlier.median;
    return [
      {
        table,
        row,
        column,
        before: earlier.median,
        after: median,
        percent: difference === 0 ? 0 : (100 * difference) / Math.abs(earlier.median),
        isLarger: figure.min > earlier.max || figure.max < earlier.min,
      },
    ];
  });
}
