import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { addCustomer } from "@/testing/add-customer";
import { cardTokenScan } from "@/testing/card-token-scan";
import { chargeByAgreement, payWithSavedCard, verifyCard } from "@/testing/saved-cards/saved-card";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { readAdminOrder } from "@/lib/back-office/read-admin-order";
import { openDatabase } from "@/lib/db/database";
import { type CustomerId, savedCardIdSchema } from "@/lib/ids";
import { readOrder } from "@/lib/orders/read-order";
import { createAnswerStore } from "@/lib/payments/answer-store";
import { payOrder } from "@/lib/payments/pay-order";
import { listUnknownOutcomes } from "@/lib/unknown-outcomes/list-unknown-outcomes";
import { readOperation } from "@/lib/unknown-outcomes/read-operation";
import { listSecurityEvents } from "@/lib/security/list-security-events";

import { endAgreement } from "./end-agreement";
import { listSavedCards } from "./list-saved-cards";
import { newCardAgreement } from "./new-card-agreement";
import { countVerifications, saveCard } from "./save-card";

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
let scan: ReturnType<typeof cardTokenScan>;

beforeAll(async () => {
  shop = await startTestShop();
  scan = cardTokenScan(shop);
});
afterAll(() => shop.stop());

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
  scan.show("the answer to Pay", answer);
  scan.show(
    "the shopper's order",
    await readOrder({ number: order.number, access: shop.accessOf(customerId) }, shop.deps),
  );
  scan.show("the order for staff", await readAdminOrder({ number: order.number }, shop.deps));
  const { operations } = await shop.payment(order.id);
  for (const { id } of operations)
    scan.show("the evidence for staff", await readOperation({ operationId: id }, shop.deps));
}

test("cards are saved, charged, declined, lost and removed, and what the shop shows and keeps is collected", async () => {
  const customerId = await addCustomer(shop);
  for (const number of [frictionless, challenge, declined])
    await pressPay(customerId, await scan.token(number));
  for (const fault of faults) {
    await shop.fault("pay", fault);
    await pressPay(customerId, await scan.token(frictionless));
    await shop.fault("add_card", fault);
    await pressPay(customerId, await scan.token(frictionless));
  }
  await scan.readTables();

  const saved = await listSavedCards({ customerId }, shop.deps);
  scan.show("the customer's cards", saved);
  expect(saved.length).toBeGreaterThan(0);
  await pressPay(customerId, { savedCardId: saved[0]!.id });

  await scan.token(declinedLater);
  const verified = await verifyCard(shop, customerId, declinedLater);
  for (const fault of [undefined, ...faults]) {
    if (fault !== undefined) await shop.fault("recurring_pay", fault);
    const { order } = await chargeByAgreement(shop, verified, 900n);
    const { operations } = await shop.payment(order.id);
    for (const { id } of operations)
      scan.show("the evidence for staff", await readOperation({ operationId: id }, shop.deps));
  }
  for (const fault of faults) {
    await shop.fault("verify", fault);
    await verifyCard(shop, customerId, declinedLater);
  }
  scan.show("the unknown outcomes", await listUnknownOutcomes(shop.deps));
  await scan.readTables();

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
  scan.show("the customer's cards", await listSavedCards({ customerId }, shop.deps));
  await scan.readTables();
  scan.readLog();
  expect(shop.logLines.length).toBeGreaterThan(50);
  expect(scan.secrets.size).toBeGreaterThan(10);
});

test("a card is replaced, saving one fails unexpectedly, and what is shown and sent is collected", async () => {
  const customerId = await addCustomer(shop);
  await pressPay(customerId, await scan.token(frictionless));
  const [old] = await listSavedCards({ customerId }, shop.deps);
  expect(old).toBeDefined();
  const replacing = {
    customerId,
    card: await scan.token(challenge),
    currency: "USD",
    consent: { language: "en", address: "192.0.2.7" },
    attempts: await countVerifications({ customerId }, shop.deps),
    replaces: old?.id,
  };
  scan.show("the answer to a replaced card", await saveCard(replacing, shop.deps));

  // What an unexpected error would tell, as whatever catches it logs it.
  const { db, log } = shop.deps;
  await shop.db
    .$executeRaw`ALTER TABLE "saved_card" ADD CONSTRAINT "broken" CHECK ("token_sealed" IS NULL) NOT VALID`;
  const failing = saveCard({ ...replacing, attempts: replacing.attempts + 1 }, shop.deps);
  await failing.catch((error: unknown) => log.error({ error }, "request failed"));
  await expect(failing).rejects.toThrow();
  await shop.db.$executeRaw`ALTER TABLE "saved_card" DROP CONSTRAINT "broken"`;

  scan.show("the security events", await listSecurityEvents({ db }));
  expect(await scan.sendMails()).toBeGreaterThan(5);
  await scan.readTables();
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

test("the token of a removed card is erased", async () => {
  const rows = await shop.db.savedCard.findMany({ where: { endedAt: { not: null } } });
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every(({ tokenSealed }) => tokenSealed === null)).toBe(true);
});
