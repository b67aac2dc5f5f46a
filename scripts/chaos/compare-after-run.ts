import { setTimeout as delay } from "node:timers/promises";

import { collectLog } from "@/e2e/support/collect-log";
import { HttpBrowser } from "@/e2e/support/http-browser";
import type { ChaosStack } from "./chaos-stack";
import { type Comparison, compareJournalWithLedger } from "./compare-journal-with-ledger";
import { readJournal } from "./read-journal";
import { readLedger } from "./read-ledger";

export type ComparisonsAfterRun = {
  /** Before the settlement report was imported. */
  before: Comparison;
  /** Ids of unknown outcomes that staff cannot decide in the admin. */
  unlisted: string[];
  /** After the settlement report was imported. */
  after: Comparison;
  /** After the same report was imported once more. */
  again: Comparison;
};

/**
 * Sweeps what the killed instances left, then compares journal and ledger, before and after the settlement report.
 *
 * All instances must be down. It runs the shop's own use cases on the database, in this process.
 */
export async function compareAfterRun({
  instances: [instance],
  consoleUrl,
  databaseUrl,
  environment,
  staff: [staff],
}: ChaosStack): Promise<ComparisonsAfterRun> {
  // The composition reads the environment when it is imported.
  Object.assign(process.env, environment);
  const { processServices } = await import("@/lib/process-services");
  const { sweep } = await import("@/lib/use-cases/payment/sweep");
  const { coverageRule, importSettlementReport } =
    await import("@/lib/use-cases/reconciliation/import-settlement-report");
  const deps = processServices(collectLog().log);
  const compare = async () =>
    compareJournalWithLedger(await readJournal(databaseUrl), await readLedger(consoleUrl));

  // With a clock that is a minute ahead, the sweep takes every payment that a dead process left.
  const later = { ...deps, now: () => new Date(Date.now() + 60_000) };
  for (let pass = await sweep({}, later); pass.expired + pass.continued > 0;) pass = await sweep({}, later);
  const before = await compare();

  await instance.restart();
  const unlisted = await findUnlisted(new HttpBrowser(staff), instance.url, before.unknown);
  await instance.kill();

  // The report decides an operation only when it covers all the time in which the bank may have booked it.
  const { longestCallMs, marginMs } = coverageRule(deps);
  await delay(longestCallMs + 2 * marginMs);
  const report = await fetch(`${consoleUrl}/api/settlement.csv`);
  const bytes = new Uint8Array(await report.arrayBuffer());
  const importReport = async () => {
    const imported = await importSettlementReport({ fileName: "settlement.csv", bytes, by: "chaos" }, deps);
    if (!imported.ok) throw new Error(imported.error.messages.join("\n"));
    return compare();
  };
  const after = await importReport();
  const again = await importReport();
  await deps.db.$disconnect();
  return { before, unlisted, after, again };
}

/** The unknown outcomes whose page in the admin offers no decision. */
async function findUnlisted(
  browser: HttpBrowser,
  shopUrl: string,
  unknown: readonly string[],
): Promise<string[]> {
  const unlisted: string[] = [];
  for (const id of unknown) {
    const page = await browser.open(`${shopUrl}/admin/unknown-outcomes/${id}`).catch(() => undefined);
    if (page === undefined || !page.html.includes('name="decision"')) unlisted.push(id);
  }
  return unlisted;
}
