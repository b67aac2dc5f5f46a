import { afterAll, beforeAll, expect, test } from "vitest";

import { goodCard, type PlanScene, preparePlans, type SceneSubscription } from "@/testing/plans/plan-scene";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { type SavedCardId, savedCardIdSchema } from "@/lib/ids";
import { finishReplacements } from "@/modules/saved-cards/finish-replacements";
import { listSavedCards } from "@/modules/saved-cards/list-saved-cards";
import { readSavedCard } from "@/modules/saved-cards/read-saved-card";
import { removeCard } from "@/modules/saved-cards/remove-card";
import { countVerifications, saveCard } from "@/modules/saved-cards/save-card";

let shop: TestShop;
let plans: PlanScene;
beforeAll(async () => {
  shop = await startTestShop();
  plans = await preparePlans(shop);
});
afterAll(() => shop.stop());

const anotherCard = goodCard;

/** Two plans that are paid with one card, which another card has replaced since. */
async function replacedWithTwoPlans(year: number) {
  await plans.endAll();
  plans.at(`${year}-01-01T12:00:00Z`);
  const first = await plans.subscribe();
  const { customerId } = first;
  const second = await plans.subscribe({ customerId });
  const oldCard = await cardOf(first);
  await plans.changeCard(second, { savedCardId: oldCard });
  const saved = await saveCard(
    {
      customerId,
      card: await shop.bank.token(anotherCard),
      currency: "USD",
      consent: { language: "en", address: "192.0.2.1" },
      attempts: await countVerifications({ customerId }, shop.deps),
      replaces: oldCard,
    },
    shop.deps,
  );
  if (!saved.ok) throw new Error(`the card was not saved: ${saved.error.kind}`);
  await finishReplacements({ customerId }, shop.deps);
  return { first, second, customerId, oldCard, newCard: saved.value.savedCardId };
}

async function cardOf({ id }: SceneSubscription): Promise<SavedCardId> {
  const { agreementId } = await plans.subscription(id);
  const { savedCardId } = await shop.db.agreement.findUniqueOrThrow({ where: { id: agreementId ?? "" } });
  return savedCardIdSchema.parse(savedCardId);
}

/** The card of each payment of a plan, by its period. */
async function chargedCards({ id }: SceneSubscription): Promise<(string | null | undefined)[]> {
  const charges = await shop.db.scheduledCharge.findMany({
    where: { subscriptionId: id, state: "PAID" },
    orderBy: { period: "asc" },
    include: { order: { include: { payments: { where: { status: "APPROVED" } } } } },
  });
  return charges.map(({ order }) => order?.payments[0]?.savedCardId);
}

test("a card that was replaced stays until its two plans are moved, and each charge is made with the card that its plan has", async () => {
  const { first, second, customerId, oldCard, newCard } = await replacedWithTwoPlans(2040);
  const view = await readSavedCard({ savedCardId: newCard, customerId }, shop.deps);
  expect(view?.replaces?.plans.map(({ number }) => number).toSorted()).toEqual(
    [first.number, second.number].toSorted(),
  );
  await plans.changeCard(first, { savedCardId: newCard });
  await finishReplacements({ customerId }, shop.deps);
  expect((await listSavedCards({ customerId }, shop.deps)).map(({ id }) => id)).toContain(oldCard);
  plans.at("2040-02-01T09:30:00Z");
  await plans.pass();
  expect((await chargedCards(first))[1]).toBe(newCard);
  expect((await chargedCards(second))[1]).toBe(oldCard);

  await plans.changeCard(second, { savedCardId: newCard });
  await finishReplacements({ customerId }, shop.deps);
  expect((await shop.db.savedCard.findUniqueOrThrow({ where: { id: oldCard } })).tokenSealed).toBeNull();
  plans.at("2040-03-01T09:30:00Z");
  await plans.pass();
  for (const plan of [first, second]) {
    expect((await chargedCards(plan))[2]).toBe(newCard);
    expect((await plans.paid(plan.id))[2]).toEqual(["PAYMENT 1200"]);
  }
  // Each plan has an agreement of its own, which the bank verified.
  const agreements = await shop.db.agreement.findMany({
    where: { savedCardId: newCard, kind: "PLAN", state: "ACTIVE" },
    include: { payments: { where: { intent: "VERIFY", status: "APPROVED" } } },
  });
  expect(agreements.map(({ payments }) => payments.length)).toEqual([1, 1]);
});

test("removing the old card before its plans are moved ends those plans only, and the new card is never charged for them", async () => {
  const { first, second, customerId, oldCard, newCard } = await replacedWithTwoPlans(2041);
  await plans.changeCard(first, { savedCardId: newCard });
  await removeCard({ customerId, savedCardId: oldCard, reason: "card_removed" }, shop.deps);
  plans.at("2041-02-01T09:30:00Z");
  await plans.pass();
  expect((await plans.subscription(first.id)).state).toBe("ACTIVE");
  expect((await chargedCards(first))[1]).toBe(newCard);
  expect(await plans.subscription(second.id)).toMatchObject({ state: "ENDED", endReason: "card_removed" });
  expect(await plans.paid(second.id)).toEqual([["PAYMENT 1200"]]);
  expect(await plans.changeCard(second, { savedCardId: newCard })).toMatchObject({
    ok: false,
    error: { kind: "not_admitted" },
  });
});

test("a replacement that the bank declines moves no plan", async () => {
  await plans.endAll();
  plans.at("2042-01-01T12:00:00Z");
  const plan = await plans.subscribe({ card: goodCard });
  const { customerId } = plan;
  const oldCard = await cardOf(plan);
  await saveCard(
    {
      customerId,
      card: await shop.bank.token("5123450000000602"),
      currency: "USD",
      consent: { language: "en", address: "192.0.2.1" },
      attempts: 0,
      replaces: oldCard,
    },
    shop.deps,
  );
  await finishReplacements({ customerId }, shop.deps);
  plans.at("2042-02-01T09:30:00Z");
  await plans.pass();
  expect(await chargedCards(plan)).toEqual([oldCard, oldCard]);
});
