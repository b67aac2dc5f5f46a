import { readFile } from "node:fs/promises";

import { afterAll, beforeAll, expect, test } from "vitest";

import { readMetrics } from "@/lib/health/read-metrics";
import { checkAlerts, hasPromtool, missingMetrics, readSamples } from "@/testing/check-alerts";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { readMetrics as readReports } from "./read-metrics";

const rules = "deploy/observability/alerts/reconciliation.yml";
const day = 86_400_000;

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

/** What the shop says some days from now. */
const metricsIn = (days: number) => {
  const now = () => new Date(Date.now() + days * day);
  return readMetrics({ ...shop.deps, moduleMetrics: () => readReports({ ...shop.deps, now }) });
};

test.skipIf(!hasPromtool)(
  "an alert fires once reports have covered nothing for two days, and never before the first one (promtool, of Debian's package prometheus)",
  async () => {
    const without = readSamples(await metricsIn(9));
    expect(await checkAlerts(rules, { before: without, after: without }, {})).toContain("SUCCESS");
    const report = {
      merchantId: "M",
      fileName: "a.csv",
      digest: "d",
      importedBy: "a",
      importedAt: new Date(),
    };
    // A report never covers the time after its import, whatever it says.
    const covers = { coversFrom: new Date(Date.now() - day), coversUntil: new Date(Date.now() + 9 * day) };
    await shop.db.settlementReport.create({ data: { ...report, ...covers } });
    const [fresh, old] = [await metricsIn(1), await metricsIn(3)];
    expect(missingMetrics([await readFile(rules, "utf8")], fresh)).toEqual([]);
    const scene = { before: readSamples(fresh), after: readSamples(old) };
    expect(await checkAlerts(rules, scene, { SettlementReportMissing: [{}] })).toContain("SUCCESS");
  },
);
