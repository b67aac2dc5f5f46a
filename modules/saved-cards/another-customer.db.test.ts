import { afterAll, beforeAll, expect, test } from "vitest";

import { addCustomer } from "@/testing/add-customer";
import { type Asking, probesOf, runProbes } from "@/testing/probe-ids";
import { rounds } from "@/testing/rounds";
import { payWithSavedCard, verifyCard } from "@/testing/saved-cards/saved-card";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { type SavedCardId, savedCardIdSchema } from "@/lib/ids";

import { readAccountEvents } from "./read-account-events";
import { readSavedCard } from "./read-saved-card";
import { removeCard } from "./remove-card";
import { resumeVerification } from "./resume-verification";

const frictionless = "5123450000000107";
const challenge = "5123450000000008";
const count = rounds({ few: 350, many: 3_500 });

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

/** Every use case that takes a card's id from a customer. */
const cardUses = {
  "a card's page": ({ customerId }: Asking, savedCardId: SavedCardId) =>
    readSavedCard({ customerId, savedCardId }, shop.deps),
  "a card's timeline": ({ customerId }: Asking, savedCardId: SavedCardId) =>
    readAccountEvents({ customerId, savedCardId }, shop.deps),
  "going on with a verification": ({ customerId }: Asking, savedCardId: SavedCardId) =>
    resumeVerification({ customerId, savedCardId }, shop.deps),
  "removing a card": ({ customerId }: Asking, savedCardId: SavedCardId) =>
    removeCard({ customerId, savedCardId, reason: "card_removed" }, shop.deps),
  "paying with a card": ({ customerId, own }: Asking, savedCardId: SavedCardId) =>
    payWithSavedCard(
      { number: own, access: { customer: customerId, opened: [] }, attempts: 0, orderRevision: 0 },
      { savedCardId, customerId },
      shop.deps,
    ),
};

const unknownCard = () => savedCardIdSchema.parse(crypto.randomUUID());

/** The ids of a customer with a saved card, one under verification, an order and a session, as ids of a card. */
async function addVictim(): Promise<SavedCardId[]> {
  const customerId = await addCustomer(shop);
  const saved = await verifyCard(shop, customerId, frictionless);
  const pending = await verifyCard(shop, customerId, challenge);
  const order = await shop.order(1_200n, { customerId });
  const session = await shop.db.customerSession.create({ data: { customerId, browser: "Firefox" } });
  // An id of another kind may be tried if an id is taken.
  const others = [saved.agreementId, customerId, order.id, session.id];
  return [saved.savedCardId, pending.savedCardId, ...others.map((id) => savedCardIdSchema.parse(id))];
}

test(`${count} uses of another customer's cards answer as for ids that nobody has, change nothing and reach no bank`, async () => {
  const ids = [await addVictim(), await addVictim(), await addVictim()].flat();
  const { differences, before, after } = await runProbes(shop, probesOf(cardUses, unknownCard, ids), count);
  expect(differences).toEqual([]);
  expect(after).toEqual(before);
}, 300_000);
