import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { type BenchReport, figuresOf } from "./figures";
import { readReport, writeReport } from "./report-file";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bench-"));
});
afterAll(() => rm(folder, { recursive: true }));

const report: BenchReport = {
  version: 1,
  at: "2026-11-22T07:00:00.000Z",
  commit: "abc1234",
  node: "20.20.0",
  cores: 2,
  processor: "A processor",
  loads: [{ round: "pages 1", foreign: 0.25, stolen: 0 }],
  figures: figuresOf("Shopper pages", "cart", { "per second": [1, 2, 3], statements: [5] }),
};

test("a report is read as it was written", async () => {
  const file = join(folder, "new/report.json");
  await writeReport(file, report);
  expect(await readReport(file)).toEqual(report);
  await writeReport(file, { ...report, loads: [], figures: [] });
  expect(await readReport(file)).toEqual({ ...report, loads: [], figures: [] });
});

test("what is no report is refused with the name of the file", async () => {
  const file = join(folder, "other.json");
  await expect(readReport(file)).rejects.toThrow(`${file} cannot be read`);
  for (const text of ["{", "{}", JSON.stringify({ ...report, version: 2 })]) {
    await writeFile(file, text);
    await expect(readReport(file)).rejects.toThrow(`${file} is no report of this bench`);
  }
});

test("the reference of the pages' bytes is a report", async () => {
  const { figures } = await readReport("bench/reference/before.json");
  expect(figures.filter(({ table }) => table === "Shopper pages, KiB").length).toBeGreaterThan(0);
});
