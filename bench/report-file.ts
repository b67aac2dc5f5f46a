import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

import { CommandError } from "@/scripts/support/command-error";
import { type BenchReport, benchReportSchema } from "./figures";

/** Reads a file that a run of the bench has written; a `CommandError` where it is none. */
export async function readReport(file: string): Promise<BenchReport> {
  const text = await readFile(file, "utf8").catch(() => {
    throw new CommandError(`${file} cannot be read`);
  });
  const report = benchReportSchema.safeParse(parseJson(text));
  if (!report.success) throw new CommandError(`${file} is no report of this bench: ${report.error.message}`);
  return report.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Writes a report: each figure on a line of its own, so that a difference between two files can be read. */
export async function writeReport(file: string, { figures, loads, ...head }: BenchReport): Promise<void> {
  const lines = (list: object[]) => list.map((one) => `    ${JSON.stringify(one, round)}`).join(",\n");
  const start = JSON.stringify(head, null, 2).slice(0, -2);
  const text = `${start},\n  "loads": [\n${lines(loads)}\n  ],\n  "figures": [\n${lines(figures)}\n  ]\n}\n`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

/** Six digits are more than any figure is worth. */
function round(_key: string, value: unknown): unknown {
  return typeof value === "number" ? Number(value.toPrecision(6)) : value;
}
