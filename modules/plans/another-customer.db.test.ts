import { afterAll, beforeAll, expect, test } from "vitest";

import { preparePlans } from "@/testing/plans/plan-scene";
import { type Asking, probesOf, runProbes } from "@/testing/probe-ids";
import { rounds } from "@/testing/rounds";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { readSavedCard } from "@/modules/saved-cards/read-saved-card";
import { removeCard } from "@/modules/saved-cards/remove-card";
import { preferAddress, removeAddress } from "@/modules/accounts/addresses";
import {
  addressIdSchema,
  savedCardIdSchema,
  type SubscriptionNumber,
  subscriptionNumberSchema,
} from "@/lib/ids";

import { cancelSubscription } from "./cancel-subscription";
import { changeSubscriptionCard } from "./change-subscription-card";
import { pauseSubscription } from "./pause-subscription";
import { resumeSubscription } from "./resume-subscription";

const count = rounds({ few: 350, many: 3_500 });
const consent = { language: "en", address: "192.0.2.1" };

let shop: TestShop;
let token: { token: string; expiryMonth: number; expiryYear: number };
beforeAll(async () => {
  shop = await startTestShop();
  token = await shop.bank.token("5123450000000107");
});
afterAll(() => shop.stop());

/** Every use case that takes a plan's number from a customer. */
const planUses = {
  "pausing a plan": ({ customerId }: Asking, number: SubscriptionNumber) =>
    pauseSubscription({ number, actor: { kind: "customer", customerId } }, shop.deps),
  "resuming a plan": ({ customerId }: Asking, number: SubscriptionNumber) =>
    resumeSubscription({ number, actor: { kind: "customer", customerId } }, shop.deps),
  "cancelling a plan": ({ customerId }: Asking, number: SubscriptionNumber) =>
    cancelSubscription({ number, actor: { kind: "customer", customerId } }, shop.deps),
  "another card for a plan": ({ customerId }: Asking, number: SubscriptionNumber) =>
    changeSubscriptionCard({ number, customerId, card: token, consent, seenAgreement: "" }, shop.deps),
};

/** The id of a plan may be tried if an id of a card or of an address is taken. */
const otherUses = {
  "a card's page": ({ customerId }: Asking, id: string) =>
    readSavedCard({ customerId, savedCardId: savedCardIdSchema.parse(id) }, shop.deps),
  "removing a card": ({ customerId }: Asking, id: string) =>
    removeCard({ customerId, savedCardId: savedCardIdSchema.parse(id), reason: "card_removed" }, shop.deps),
  "preferring an address": ({ customerId }: Asking, id: string) =>
    preferAddress({ customerId, addressId: addressIdSchema.parse(id) }, shop.deps),
  "removing an address": ({ customerId }: Asking, id: string) =>
    removeAddress({ customerId, addressId: addressIdSchema.parse(id) }, shop.deps),
};

const code = () => crypto.randomUUID().replaceAll("-", "").slice(0, 8).toUpperCase();
const unknownPlan = () => subscriptionNumberSchema.parse(`P-${code().slice(0, 4)}-${code().slice(4)}`);

test(`${count} uses of another customer's plans answer as for plans that nobody has, change nothing and reach no bank`, async () => {
  const scene = await preparePlans(shop);
  const plans = [await scene.subscribe(), await scene.subscribe(), await scene.subscribe()];
  const probes = [
    ...probesOf(
      planUses,
      unknownPlan,
      plans.map(({ number }) => number),
    ),
    ...probesOf(
      otherUses,
      () => crypto.randomUUID(),
      plans.map(({ id }) => id),
    ),
  ];
  const { differences, before, after } = await runProbes(shop, probes, count);
  expect(differences).toEqual([]);
  expect(after).toEqual(before);
}, 300_000);
