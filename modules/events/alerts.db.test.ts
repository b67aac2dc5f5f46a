import { readFile } from "node:fs/promises";

import { afterAll, beforeAll, expect, test } from "vitest";

import { readMetrics } from "@/lib/health/read-metrics";
import { checkAlerts, hasPromtool, missingMetrics, readSamples } from "@/testing/check-alerts";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { readMetrics as readWebhooks } from "./read-metrics";

const rules = "deploy/observability/alerts/events.yml";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const metrics = () => readMetrics({ ...shop.deps, moduleMetrics: () => readWebhooks(shop.deps) });

test.skipIf(!hasPromtool)(
  "an alert fires once a receiver has taken nothing for an hour, and not for one that staff disabled (promtool, of Debian's package prometheus)",
  async () => {
    const before = await metrics();
    expect(missingMetrics([await readFile(rules, "utf8")], before)).toEqual([]);
    const failingSince = new Date(Date.now() - 2 * 3_600_000);
    const endpoint = {
      url: "https://example.com",
      types: ["order.paid.v1"],
      secretSealed: "",
      createdBy: "a",
    };
    const { id } = await shop.db.webhookEndpoint.create({ data: { ...endpoint, failingSince } });
    const failing = readSamples(await metrics());
    const scene = { before: readSamples(before), after: failing };
    expect(await checkAlerts(rules, scene, { WebhooksFail: [{}] })).toContain("SUCCESS");
    const disabled = { disabledAt: new Date(), disabledReason: "staff" };
    await shop.db.webhookEndpoint.update({ where: { id }, data: disabled });
    const after = readSamples(await metrics());
    expect(await checkAlerts(rules, { before: failing, after }, {})).toContain("SUCCESS");
  },
);
