import { PgBoss } from "pg-boss";
import pWaitFor from "p-wait-for";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { cardTokenScan } from "@/testing/card-token-scan";
import { declinedOnceCard, preparePlans } from "@/testing/plans/plan-scene";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { finishReplacements } from "@/modules/saved-cards/finish-replacements";
import { listSavedCards } from "@/modules/saved-cards/list-saved-cards";
import { countVerifications, saveCard } from "@/modules/saved-cards/save-card";
import { announceExpiringCards } from "@/modules/saved-cards/mails/announce-expiring-cards";
import { announceCharges } from "./mails/announce-charges";

import { listPlanAgreements } from "./list-plan-agreements";
import { readAnySubscription, readSubscription } from "./read-subscription";

const frictionless = "5123450000000107";
const challenge = "5123450000000008";

let shop: TestShop;
let scan: ReturnType<typeof cardTokenScan>;

beforeAll(async () => {
  shop = await startTestShop();
  scan = cardTokenScan(shop);
});
afterAll(() => shop.stop());

test("plans are bought, charged by the job queue, declined, and get another card, and what is shown, sent and queued is collected", async () => {
  const plans = await preparePlans({ ...shop, bank: { token: scan.token } });
  plans.at("2031-01-31T10:00:00Z");
  const paid = await plans.subscribe();
  const { customerId } = paid;
  const trial = await plans.subscribe({ trialDays: 14, card: declinedOnceCard, customerId });

  const boss = new PgBoss({ connectionString: shop.databaseUrl, supervise: false, schedule: false });
  boss.on("error", (error) => scan.show("an error of the job queue", error.message));
  await boss.start();
  await boss.createQueue("plans", { retryLimit: 0 });
  await boss.work("plans", { pollingIntervalSeconds: 0.5 }, async () => {
    const counts = await plans.pass();
    await shop.db.$executeRaw`SELECT 1 / ${counts.declined === 0 ? 1 : 0}::int`;
    await announceExpiringCards(shop.deps);
    return { ...counts, announced: await announceCharges(shop.deps) };
  });
  for (const [day, state] of [
    ["2031-02-14", "failed"],
    ["2031-02-15", "completed"],
    ["2031-02-28", "completed"],
  ] as const) {
    plans.at(`${day}T10:00:00Z`);
    const id = await boss.send("plans", {});
    const ended = async () => (await boss.getJobById("plans", id ?? ""))?.state === state;
    await pWaitFor(ended, { interval: 50, timeout: 60_000 });
  }
  await boss.stop({ graceful: false });
  expect(await plans.paid(paid.id)).toEqual([["PAYMENT 1200"], ["PAYMENT 1200"]]);
  expect(await plans.paid(trial.id)).toEqual([["PAYMENT 1200"]]);

  const [old] = await listSavedCards({ customerId }, shop.deps);
  const replacing = {
    customerId,
    card: await scan.token(challenge),
    currency: "USD",
    consent: { language: "en", address: "192.0.2.7" },
    attempts: await countVerifications({ customerId }, shop.deps),
    replaces: old?.id,
  };
  scan.show("the answer to a replaced card", await saveCard(replacing, shop.deps));
  await plans.changeCard(paid, frictionless);
  await finishReplacements({ customerId }, shop.deps);

  for (const plan of [paid, trial]) {
    scan.show("the customer's plan", await readSubscription(plan, shop.deps));
    scan.show("the plan for staff", await readAnySubscription(plan, shop.deps));
    scan.show("the agreements for staff", await listPlanAgreements({ number: plan.number }, shop.deps));
  }
  expect(await scan.sendMails()).toBeGreaterThan(4);
  await scan.readTables();
  const tables = new Set(scan.seen.map(({ where, text }) => (text === "" ? "" : where)));
  for (const table of ["pgboss.job", "public.subscription", "public.scheduled_charge"])
    expect(
      [...tables].some((where) => where.startsWith(`the table ${table}`)),
      table,
    ).toBe(true);
  scan.readLog();
});

describe("of all that was collected", () => {
  test("nothing holds a card's token, plain or encrypted", () => {
    expect(scan.leaks()).toEqual([]);
  });

  test("a planted leak in any of it would be found", () => {
    expect(scan.missedLeaks()).toEqual([]);
  });
});
