import { expect, test } from "vitest";

import { type BenchReport, figuresOf } from "./figures";
import { formatForeignLoad, formatReport } from "./format-report";
import { formatNumber } from "./format-number";

const report: BenchReport = {
  at: "2026-11-22T07:00:00.000Z",
  commit: "abc1234",
  node: "20.20.0",
  cores: 2,
  processor: "A processor",
  loads: [{ round: "pages 1", foreign: 0.04, stolen: 0.01 }],
  figures: [
    ...figuresOf("Pages", "catalogue", { "per second": [121, 130.4, 134], statements: [3] }),
    ...figuresOf("Pages", "health", { "per second": [875] }),
  ],
};

test("a figure is the median with its range, a column that a row does not have is empty", () => {
  const text = formatReport(report, [{ budget: "a budget", measured: "3", isMet: false }]);
  expect(text).toContain("| catalogue | 130 (121–134) |          3 |");
  expect(text).toContain("| health    |           875 |            |");
  expect(text).toContain("| a budget | **not met** | 3        |");
});

test("the report begins with the rounds in which others had more than a tenth of the machine", () => {
  expect(formatForeignLoad(report.loads)).toBe("Foreign load: at most 5 % of all cores in each round.");
  const loads = [...report.loads, { round: "pages 2", foreign: 0.08, stolen: 0.03 }];
  const text = formatReport({ ...report, loads }, []);
  expect(text.split("\n\n")[1]).toContain(
    "FOREIGN LOAD: 1 of 2 rounds had more than 10 % of all cores taken by others",
  );
  expect(text.split("\n\n")[1]).toContain("pages 2 (11 %)");
  expect(text).toMatch(/pages 2 \| +8 \| +3 \| too much \|/);
});

test("a system that does not show the load of others is said to do so", () => {
  expect(formatForeignLoad([])).toContain("does not show it");
});

test("a number has as many digits as it is worth", () => {
  expect([875.4, 99.96, 12.34, 3, 0.0421, 0, -11.11].map(formatNumber)).toEqual([
    "875",
    "100",
    "12.3",
    "3",
    "0.042",
    "0",
    "-11.1",
  ]);
});
