import { availableParallelism, cpus } from "node:os";
import { parseArgs } from "node:util";

import { execa } from "execa";

import { judgeAims } from "@/bench/aims";
import { benchParts, type Measured, type PartName } from "@/bench/bench-parts";
import { startBenchStack } from "@/bench/bench-stack";
import { compareReports } from "@/bench/compare-reports";
import type { BenchReport } from "@/bench/figures";
import { LoadWatch } from "@/bench/foreign-load";
import { formatBenchReport, formatChanges } from "@/bench/format-bench-report";
import { formatLighthouseReport } from "@/bench/format-lighthouse-report";
import { measureLoadedMemory } from "@/bench/measure-start";
import { readReport, writeReport } from "@/bench/report-file";
import { buildBarePage } from "@/bench/start-bare-page";
import { buildWhenChanged } from "@/scripts/support/build-shop";
import { CommandError } from "@/scripts/support/command-error";
import { runProgram } from "@/scripts/support/run-program";
import { step } from "@/scripts/support/step";

/** The run before the pages were made light, with which their bytes are compared. */
const reference = "bench/reference/before.json";

const usage = `npm run bench -- [--only PART]… [--out FILE] [--compare FILE]; parts: ${Object.keys(benchParts).join(", ")}`;

// `npm run bench`: measures the built shop beside a bare page, prints figures and judges the aims. Exits with 1 only where
// Lighthouse finds a public page below 95.
await runProgram(async () => {
  const { only, out, compare } = readArguments();
  const before = compare === undefined ? undefined : await readReport(compare);
  const at = new Date().toISOString();
  const built = (isNew: boolean) => (isNew ? "built" : "unchanged");
  await step("Build", buildWhenChanged, built);
  await step("Bare page", buildBarePage, built);
  const bench = await step("Stack", startBenchStack);

  const loads = new LoadWatch(bench.ownProcesses);
  const measured: Measured[] = [];
  for (const name of only) {
    const { title, measure } = benchParts[name];
    measured.push(await step(title, (showProgress) => measure(bench, loads, showProgress)));
  }
  measured.push({ figures: await measureLoadedMemory(bench) });

  const report: BenchReport = {
    version: 1,
    at,
    commit: await readCommit(),
    node: process.versions.node,
    cores: availableParallelism(),
    processor: cpus()[0]?.model ?? "unknown",
    loads: loads.loads,
    figures: measured.flatMap(({ figures }) => figures),
  };
  const file = out ?? `.data/bench/${at.replaceAll(":", "-")}.json`;
  await writeReport(file, report);
  const lighthouse = formatLighthouse(measured);
  const texts = [
    formatBenchReport(report, judgeAims(report, await readReport(reference))),
    ...(lighthouse === undefined ? [] : [lighthouse.text]),
    ...(before === undefined ? [] : [formatChanges(before, report, compareReports(before, report))]),
    `Written to ${file}`,
  ];
  process.stdout.write(`\n${texts.join("\n\n")}\n`);
  return lighthouse === undefined || lighthouse.isMet ? 0 : 1;
});

function readArguments(): { only: PartName[]; out?: string; compare?: string } {
  const options = {
    only: { type: "string", multiple: true },
    out: { type: "string" },
    compare: { type: "string" },
  } as const;
  try {
    const { only = [], ...files } = parseArgs({ options }).values;
    const unknown = only.find((name) => !(name in benchParts));
    if (unknown !== undefined) throw new Error(`${unknown} is no part of the bench`);
    const all = Object.keys(benchParts) as PartName[];
    return { ...files, only: only.length === 0 ? all : all.filter((name) => only.includes(name)) };
  } catch (cause) {
    throw new CommandError(`${(cause as Error).message}\n${usage}`, { cause });
  }
}

function formatLighthouse(measured: Measured[]) {
  const lighthouse = measured.flatMap((part) => part.lighthouse ?? []);
  return lighthouse.length === 0 ? undefined : formatLighthouseReport(lighthouse);
}

/** The commit that is measured; a plus marks changes that are not committed. */
async function readCommit(): Promise<string> {
  const { stdout, failed } = await execa("git", ["rev-parse", "--short", "HEAD"], { reject: false });
  if (failed) return "unknown";
  const status = await execa("git", ["status", "--porcelain"], { reject: false });
  return status.stdout === "" ? stdout : `${stdout}+`;
}
