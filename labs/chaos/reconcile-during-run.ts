import { collectLog } from "@/testing/collect-log";
import { HttpBrowser } from "@/testing/http-browser";
import type { ChaosStack } from "./chaos-stack";
import type { JourneyContext } from "./journey-context";
import type { Random } from "./random";
import { readUnknown } from "./read-journal";
import { readLedger } from "./read-ledger";
import { decideByLedger } from "./staff-decides";
import { lineVariants, varyReport } from "./vary-report";

/** Reports as a bank may send them: complete, late, filtered, truncated, and before pending movements are booked. */
const reportQueries = [
  "",
  "lateMs=1500",
  "types=PAYMENT,CAPTURE",
  "types=AUTHORIZATION,VOID_AUTHORIZATION,REFUND",
  "pending=hidden",
  "pending=listed",
  "truncated=true",
] as const;

export type Reconciliation = {
  /** Imports one report, or decides one unknown outcome. */
  workDuringRun: (random: Random, count: JourneyContext["count"]) => Promise<void>;
  /** The gateway order ids that imported reports listed as charged back, each with the time after its import. */
  chargebacks: ReadonlyMap<string, Date>;
  /** Imports a report with this query of the sandbox; throws if it is refused. */
  importReport: (query: string) => Promise<void>;
  /** Continues what killed instances left: a sweep with a clock that is a minute ahead. */
  sweepAll: () => Promise<void>;
  /** Milliseconds after which a report decides an operation. */
  coverageMs: number;
  end: () => Promise<void>;
};

/** What staff do about unknown outcomes, with the shop's own use cases on the database, in this process. */
export async function createReconciliation({
  instances,
  staff: [staff],
  consoleUrl,
  databaseUrl,
  environment,
}: ChaosStack): Promise<Reconciliation> {
  // The composition reads the environment when it is imported.
  Object.assign(process.env, environment);
  const { processServices } = await import("@/app/composition/process-services");
  const { sweep } = await import("@/lib/payments/sweep");
  const { importSettlementReport } = await import("@/modules/reconciliation/import-settlement-report");
  const { coverageRule } = await import("@/lib/unknown-outcomes/reconciliation-deps");
  const deps = processServices(collectLog().log);
  const { longestCallMs, marginMs } = coverageRule(deps);
  const coverageMs = longestCallMs + 2 * marginMs;

  const importReport = async (query: string, change = (report: string) => report) => {
    const report = await fetch(`${consoleUrl}/api/settlement.csv?${query}`);
    const bytes = Buffer.from(change(await report.text()));
    const imported = await importSettlementReport(
      { fileName: "settlement.csv", file: [bytes], by: "chaos", from: "chaos" },
      deps,
    );
    if (!imported.ok) throw new Error(imported.error.messages.join("\n"));
  };
  const decideOne = async (random: Random, count: JourneyContext["count"]) => {
    const old = await readUnknown(databaseUrl, coverageMs / 1000);
    if (old.length === 0) return count("staff find nothing to decide");
    const shopUrl = random.pick(instances).url;
    const browser = new HttpBrowser(staff);
    await decideByLedger(random.pick(old), { browser, shopUrl, consoleUrl, databaseUrl });
    count("staff decide an unknown outcome");
  };
  const chargebacks = new Map<string, Date>();
  const importChargeback = async (random: Random) => {
    const charges = (await readLedger(consoleUrl)).filter(
      ({ type }) => type === "PAYMENT" || type === "CAPTURE",
    );
    if (charges.length === 0) return;
    const { orderId } = random.pick(charges);
    await importReport(`chargebacks=${orderId}`);
    if (!chargebacks.has(orderId)) chargebacks.set(orderId, new Date());
  };
  return {
    chargebacks,
    workDuringRun: async (random, count) => {
      const query = random.pick(reportQueries);
      const name = `staff import a report (${query || "complete"})`;
      try {
        if (random.chance(40)) {
          await importChargeback(random);
          return count("staff import a report with a chargeback");
        }
        if (random.chance(50)) return await decideOne(random, count);
        if (random.chance(50)) {
          await importReport(query);
          return count(name);
        }
        const { how, change } = random.pick(lineVariants);
        await importReport(query, (report) => varyReport(report, change, random));
        count(`staff import a report with lines ${how}`);
      } catch {
        count("staff could not reconcile");
      }
    },
    importReport,
    sweepAll: async () => {
      // With this clock the sweep takes every payment that a dead process left.
      const later = { ...deps, now: () => new Date(Date.now() + 60_000) };
      for (let pass = await sweep({}, later); pass.expired + pass.continued > 0;)
        pass = await sweep({}, later);
    },
    coverageMs,
    end: () => deps.db.$disconnect(),
  };
}
