import PgBoss from "pg-boss";
import pWaitFor from "p-wait-for";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { collectMails } from "@/testing/collect-mails";
import { findSecrets, type Seen } from "@/testing/find-secrets";
import { declinedOnceCard, preparePlans } from "@/testing/plan-scene";
import { addCustomer, chargeByAgreement, payWithSavedCard, verifyCard } from "@/testing/saved-card";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { openDatabase } from "@/lib/db/database";
import { type CustomerId, savedCardIdSchema } from "@/lib/ids";
import { finishReplacements } from "@/lib/cards/finish-replacements";
import { listSavedCards } from "@/lib/cards/list-saved-cards";
import { countVerifications, saveCard } from "@/lib/cards/save-card";
import { announceExpiringCards } from "@/lib/cards/mails/announce-expiring-cards";
import { readAdminOrder } from "@/lib/back-office/read-admin-order";
import { readOrder } from "@/lib/orders/read-order";
import { payOrder } from "./pay-order";
import { newCardAgreement } from "@/lib/cards/new-card-agreement";
import { listPlanAgreements } from "@/lib/plans/list-plan-agreements";
import { announceCharges } from "@/lib/plans/mails/announce-charges";
import { readAnySubscription, readSubscription } from "@/lib/plans/read-subscription";
import { listUnknownOutcomes } from "@/lib/reconciliation/list-unknown-outcomes";
import { readOperation } from "@/lib/reconciliation/read-operation";
import { listSecurityEvents } from "@/lib/security/list-security-events";
import { recordCspReports } from "@/lib/security/record-csp-reports";

import { endAgreement } from "@/lib/cards/end-agreement";
import { createAnswerStore } from "./answer-store";

const frictionless = "5123450000000107";
const challenge = "5123450000000008";
const declined = "5123450000000602";
const declinedLater = "4508750015742603";

/** Faults whose answers are kept as evidence in other ways. */
const faults = [
  "commit_then_drop",
  "truncated",
  "wrong_order",
  "html_502",
  "rejected",
  "unknown_code",
  "inconsistent_types",
];

let shop: TestShop;
/** Every secret of a card that the tests have used, by a name for people. */
const secrets = new Map<string, string>();
const seen: Seen[] = [];

beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

/** Keeps what the shop shows to people. */
function show(where: string, value: unknown): void {
  const plain = (_: string, inner: unknown) => (typeof inner === "bigint" ? String(inner) : inner);
  seen.push({ where, text: JSON.stringify(value ?? null, plain) });
}

/** Reads every row of every table. The one column that may hold a token is left out, and its values become secrets. */
async function readTables(): Promise<void> {
  const { db } = shop;
  for (const { id, tokenSealed } of await db.savedCard.findMany())
    if (tokenSealed !== null) secrets.set(`the sealed token of ${id}`, tokenSealed);
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT format('%I.%I', schemaname, tablename) AS "name" FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`;
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      "public.operation",
      "public.payment_event",
      "public.mail",
      "public.account_event",
    ]),
  );
  for (const { name } of tables) {
    const rows = await db.$queryRawUnsafe<{ row: string }[]>(
      `SELECT (to_jsonb(t) ${name === "public.saved_card" ? "- 'token_sealed'" : ""})::text AS "row" FROM ${name} t`,
    );
    seen.push({ where: `the table ${name}`, text: rows.map(({ row }) => row).join("\n") });
  }
}

async function token(number: string): Promise<{ token: string; expiryMonth: number; expiryYear: number }> {
  const card = await shop.bank.token(number);
  secrets.set(`the token of ${number}`, card.token);
  return card;
}

async function pressPay(
  customerId: CustomerId,
  card: { token: string; expiryMonth: number; expiryYear: number } | { savedCardId: string },
) {
  const order = await shop.order(2_500n, { customerId });
  const consent = { language: "en", address: "192.0.2.7" };
  const input = { number: order.number, access: shop.accessOf(customerId), attempts: 0, orderRevision: 0 };
  const answer =
    "token" in card
      ? await payOrder(
          {
            ...input,
            card,
            agreement: { write: newCardAgreement({ customerId, card, consent }, new Date()) },
          },
          shop.deps,
        )
      : await payWithSavedCard(
          input,
          { savedCardId: savedCardIdSchema.parse(card.savedCardId), customerId },
          shop.deps,
        );
  show("the answer to Pay", answer);
  show(
    "the shopper's order",
    await readOrder({ number: order.number, access: shop.accessOf(customerId) }, shop.deps),
  );
  show("the order for staff", await readAdminOrder({ number: order.number }, shop.deps));
  const { operations } = await shop.payment(order.id);
  for (const { id } of operations)
    show("the evidence for staff", await readOperation({ operationId: id }, shop.deps));
}

test("cards are saved, charged, declined, lost and removed, and what the shop shows and keeps is collected", async () => {
  const customerId = await addCustomer(shop);
  for (const number of [frictionless, challenge, declined]) await pressPay(customerId, await token(number));
  for (const fault of faults) {
    await shop.fault("pay", fault);
    await pressPay(customerId, await token(frictionless));
    await shop.fault("add_card", fault);
    await pressPay(customerId, await token(frictionless));
  }
  await readTables();

  const saved = await listSavedCards({ customerId }, shop.deps);
  show("the customer's cards", saved);
  expect(saved.length).toBeGreaterThan(0);
  await pressPay(customerId, { savedCardId: saved[0]!.id });

  await token(declinedLater);
  const verified = await verifyCard(shop, customerId, declinedLater);
  for (const fault of [undefined, ...faults]) {
    if (fault !== undefined) await shop.fault("recurring_pay", fault);
    const { order } = await chargeByAgreement(shop, verified, 900n);
    const { operations } = await shop.payment(order.id);
    for (const { id } of operations)
      show("the evidence for staff", await readOperation({ operationId: id }, shop.deps));
  }
  for (const fault of faults) {
    await shop.fault("verify", fault);
    await verifyCard(shop, customerId, declinedLater);
  }
  show("the unknown outcomes", await listUnknownOutcomes(shop.deps));
  await readTables();

  const away = openDatabase("postgresql://127.0.0.1:1/none");
  const { log, now, consequences } = shop.deps;
  const answers = createAnswerStore({ db: away, log, now, consequences, giveUpAfter: 0 });
  await chargeByAgreement({ ...shop, deps: { ...shop.deps, answers } }, verified, 800n);
  await answers.settled();

  const { agreementId } = verified;
  await shop.db.$transaction((tx) =>
    endAgreement(
      tx,
      { agreementId, by: "customer", reason: "removed", at: new Date() },
      shop.deps.consequences,
    ),
  );
  show("the customer's cards", await listSavedCards({ customerId }, shop.deps));
  await readTables();
  seen.push({ where: "the log", text: shop.logLines.join("\n") });
  expect(shop.logLines.length).toBeGreaterThan(50);
  expect(secrets.size).toBeGreaterThan(10);
});

/** Sends the mails that are due, and keeps what the mail server was given. */
async function sendMails(): Promise<number> {
  const { sent, send } = collectMails(shop);
  await send();
  for (const each of sent) show("a mail", each);
  return sent.length;
}

test("plans are bought, charged by the job queue, declined, and get another card, and what is shown, sent and queued is collected", async () => {
  const plans = await preparePlans({ ...shop, bank: { token } });
  plans.at("2031-01-31T10:00:00Z");
  const paid = await plans.subscribe();
  const { customerId } = paid;
  const trial = await plans.subscribe({ trialDays: 14, card: declinedOnceCard, customerId });

  const boss = new PgBoss({ connectionString: shop.databaseUrl, supervise: false, schedule: false });
  boss.on("error", (error) => show("an error of the job queue", error.message));
  await boss.start();
  await boss.createQueue("plans", { name: "plans", retryLimit: 0 });
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
    card: await token(challenge),
    currency: "USD",
    consent: { language: "en", address: "192.0.2.7" },
    attempts: await countVerifications({ customerId }, shop.deps),
    replaces: old?.id,
  };
  show("the answer to a replaced card", await saveCard(replacing, shop.deps));
  await plans.changeCard(paid, frictionless);
  await finishReplacements({ customerId }, shop.deps);

  // What an unexpected error would tell, as whatever catches it logs it.
  const { db, log } = shop.deps;
  await shop.db
    .$executeRaw`ALTER TABLE "saved_card" ADD CONSTRAINT "broken" CHECK ("token_sealed" IS NULL) NOT VALID`;
  const failing = saveCard({ ...replacing, attempts: replacing.attempts + 1 }, shop.deps);
  await failing.catch((error: unknown) => log.error({ error }, "request failed"));
  await expect(failing).rejects.toThrow();
  await shop.db.$executeRaw`ALTER TABLE "saved_card" DROP CONSTRAINT "broken"`;

  // A page whose address holds a card's token, which no page of the shop does, blocks a script.
  const page = `${shop.deps.settings.appUrl}/orders/1?card=${replacing.card.token}`;
  const report = {
    "document-uri": page,
    "source-file": page,
    "violated-directive": "script-src",
    "effective-directive": "script-src",
    "blocked-uri": `https://example.com/script.js?card=${replacing.card.token}`,
  };
  const body = JSON.stringify({ "csp-report": report });
  expect(
    await recordCspReports({ body, address: "192.0.2.8", servedPage: "a page" }, shop.deps),
  ).toMatchObject({
    value: { recorded: 1 },
  });

  for (const plan of [paid, trial]) {
    show("the customer's plan", await readSubscription(plan, shop.deps));
    show("the plan for staff", await readAnySubscription(plan, shop.deps));
    show("the agreements for staff", await listPlanAgreements({ number: plan.number }, shop.deps));
  }
  show("the security events", await listSecurityEvents({ db }));
  expect(await sendMails()).toBeGreaterThan(10);
  await readTables();
  const tables = new Set(seen.map(({ where, text }) => (text === "" ? "" : where)));
  for (const table of [
    "pgboss.job",
    "public.csp_violation",
    "public.subscription",
    "public.scheduled_charge",
  ])
    expect(
      [...tables].some((where) => where.startsWith(`the table ${table}`)),
      table,
    ).toBe(true);
  seen.push({ where: "the log", text: shop.logLines.join("\n") });
});

describe("of all that was collected", () => {
  test("nothing holds a card's token, plain or encrypted", () => {
    expect(findSecrets(seen, secrets)).toEqual([]);
  });

  test("a planted leak in any of it would be found", () => {
    const planted = [...secrets].map(([name, secret], index) => {
      const { where, text } = seen[index % seen.length]!;
      return { name, seen: { where, text: `${text}${Buffer.from(secret).toString("base64")}` } };
    });
    for (const { name, seen: leak } of planted)
      expect(findSecrets([leak], secrets)).toContain(`${leak.where} holds ${name} (base64)`);
  });
});

test("the token of a removed card is erased", async () => {
  const rows = await shop.db.savedCard.findMany({ where: { endedAt: { not: null } } });
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every(({ tokenSealed }) => tokenSealed === null)).toBe(true);
});
