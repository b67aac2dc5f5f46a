import { mkdir, writeFile } from "node:fs/promises";
import { availableParallelism, cpus } from "node:os";
import { basename, dirname, resolve } from "node:path";
import { parseArgs } from "node:util";

import { execa } from "execa";

import { judgeBudgets } from "@/labs/bench/budgets";
import type { BenchReport, Figure } from "@/labs/bench/figures";
import { LoadWatch } from "@/labs/bench/foreign-load";
import { formatReport } from "@/labs/bench/format-report";
import { measureLargeShop } from "@/labs/bench/measure-large-shop";
import { measureLighthouse } from "@/labs/bench/measure-lighthouse";
import { measureOrders, type OtherCheckout } from "@/labs/bench/measure-orders";
import { measurePages } from "@/labs/bench/measure-pages";
import { measurePhone } from "@/labs/bench/measure-phone";
import { measureStart } from "@/labs/bench/measure-start";
import { buildBarePage, startBarePage } from "@/labs/bench/start-bare-page";
import { startCheckout } from "@/labs/bench/start-checkout";
import { startVendure } from "@/labs/bench/start-vendure";
import { buildWhenChanged } from "@/tools/build-shop";
import { CommandError } from "@/tools/command-error";
import { runProgram } from "@/tools/run-program";
import { step } from "@/tools/step";

const parts = ["orders", "pages", "start", "phone", "large", "lighthouse"] as const;
type Part = (typeof parts)[number];
/** They measure the bare page, too. */
const beside = new Set<Part>(["pages", "start", "phone", "lighthouse"]);

const usage = `npm run bench -- [--against FOLDER]… [--vendure] [--only PART]… [--out FILE]; parts: ${parts.join(", ")}`;

// `npm run bench`: measures the built shop and judges the budgets. A budget that is missed does not change the exit code.
await runProgram(async () => {
  const { only, against, vendure: besideVendure, out } = readArguments();
  const at = new Date().toISOString();
  await step("Build", buildWhenChanged, (isNew) => (isNew ? "built" : "unchanged"));
  const own = await step("This checkout", () => startCheckout({ folder: ".", name: "own" }));
  const postgres = own.postgres === undefined ? [] : [own.postgres];
  const ownProcesses = [process.pid, ...postgres];
  const loads = new LoadWatch(ownProcesses);
  const figures: Figure[] = [];

  if (only.includes("orders")) {
    const others: OtherCheckout[] = [];
    for (const folder of against) {
      const name = basename(resolve(folder));
      const checkout = await step(name, () => startCheckout({ folder, name }));
      if (checkout.postgres !== undefined) ownProcesses.push(checkout.postgres);
      others.push({ name, checkout });
    }
    const vendure = besideVendure ? await step("Vendure", startVendure) : undefined;
    if (vendure?.postgres !== undefined) ownProcesses.push(vendure.postgres);
    figures.push(
      ...(await step("Orders and memory", (progress) =>
        measureOrders({ own, others, vendure }, loads, progress),
      )),
    );
    for (const { checkout } of others) await checkout.child.stop();
    for (const child of vendure?.children ?? []) await child.stop();
  }
  if (only.some((part) => beside.has(part))) {
    await step("Bare page", buildBarePage);
    const bare = await startBarePage(own);
    if (only.includes("pages"))
      figures.push(...(await step("Pages", (progress) => measurePages(own, bare, loads, progress))));
    if (only.includes("phone"))
      figures.push(...(await step("Phone", (progress) => measurePhone(own.site, bare.url, loads, progress))));
    if (only.includes("lighthouse")) {
      const audits = await step("Lighthouse", (progress) =>
        loads.watch("Lighthouse", () => measureLighthouse(own.site, bare.url, progress)),
      );
      figures.push(...audits);
    }
    await bare.child.stop();
    if (only.includes("start"))
      figures.push(...(await step("Start", (progress) => measureStart(own, loads, progress))));
  }
  if (only.includes("large"))
    figures.push(...(await step("Large shop", (progress) => measureLargeShop(own, loads, progress))));

  const report: BenchReport = {
    at,
    commit: await readCommit(),
    node: process.versions.node,
    cores: availableParallelism(),
    processor: cpus()[0]?.model ?? "unknown",
    loads: loads.loads,
    figures,
  };
  const file = out ?? `.data/bench/${at.replaceAll(":", "-")}.json`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(report, null, 2)}\n`);
  process.stdout.write(`\n${formatReport(report, judgeBudgets(figures))}\n\nWritten to ${file}\n`);
  return 0;
});

function readArguments(): { only: readonly Part[]; against: string[]; vendure?: boolean; out?: string } {
  const options = {
    only: { type: "string", multiple: true },
    against: { type: "string", multiple: true },
    vendure: { type: "boolean" },
    out: { type: "string" },
  } as const;
  try {
    const { only, against = [], ...others } = parseArgs({ options }).values;
    const unknown = only?.find((name) => !parts.some((part) => part === name));
    if (unknown !== undefined) throw new Error(`${unknown} is no part of the bench`);
    return {
      ...others,
      against,
      only: only === undefined ? parts : parts.filter((part) => only.includes(part)),
    };
  } catch (cause) {
    throw new CommandError(`${(cause as Error).message}\n${usage}`, { cause });
  }
}

/** The commit that is measured; a plus marks changes that are not committed. */
async function readCommit(): Promise<string> {
  const { stdout, failed } = await execa("git", ["rev-parse", "--short", "HEAD"], { reject: false });
  if (failed) return "unknown";
  const status = await execa("git", ["status", "--porcelain"], { reject: false });
  return status.stdout === "" ? stdout : `${stdout}+`;
}
