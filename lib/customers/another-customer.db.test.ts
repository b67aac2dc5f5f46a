import pLimit from "p-limit";
import { afterAll, beforeAll, expect, test } from "vitest";

import { addCustomer, payWithSavedCard, verifyCard } from "@/testing/saved-card";
import { preparePlans } from "@/testing/plan-scene";
import { rounds } from "@/testing/rounds";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import {
  type AddressId,
  addressIdSchema,
  type CustomerId,
  type CustomerSessionId,
  customerSessionIdSchema,
  type OrderNumber,
  orderNumberSchema,
  type SavedCardId,
  savedCardIdSchema,
  type SubscriptionNumber,
  subscriptionNumberSchema,
} from "@/lib/ids";
import { preferAddress } from "./prefer-address";
import { removeAddress } from "./remove-address";
import { saveAddress } from "./save-address";
import { readAccountEvents } from "@/lib/cards/read-account-events";
import { readSavedCard } from "@/lib/cards/read-saved-card";
import { resumeVerification } from "@/lib/cards/resume-verification";
import { removeCard } from "@/lib/cards/remove-card";
import { readOrder } from "@/lib/orders/read-order";
import { payOrder } from "@/lib/payments/pay-order";
import { cancelSubscription } from "@/lib/plans/cancel-subscription";
import { changeSubscriptionCard } from "@/lib/plans/change-subscription-card";
import { pauseSubscription } from "@/lib/plans/pause-subscription";
import { resumeSubscription } from "@/lib/plans/resume-subscription";

import { endCustomerSession } from "./end-customer-sessions";

const frictionless = "5123450000000107";
const challenge = "5123450000000008";
const probes = rounds({ few: 1_000, many: 10_000 });
const consent = { language: "en", address: "192.0.2.1" };
const typed = { name: "Robin", addressLine1: "1 Road", city: "Town", postalCode: "PO1 3AX", country: "GB" };

/** Who asks, with an order of their own, and for what: an id that another customer has, or one that nobody has. */
type Asking = { customerId: CustomerId; own: OrderNumber };

let shop: TestShop;
let token: { token: string; expiryMonth: number; expiryYear: number };
beforeAll(async () => {
  shop = await startTestShop();
  token = await shop.bank.token(frictionless);
});
afterAll(() => shop.stop());

/** Every use case that takes an id from a customer, with a call for it. */
const uses = {
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
} as const;
const addressUses = {
  "preferring an address": ({ customerId }: Asking, addressId: AddressId) =>
    preferAddress({ customerId, addressId }, shop.deps),
  "removing an address": ({ customerId }: Asking, addressId: AddressId) =>
    removeAddress({ customerId, addressId }, shop.deps),
  "changing an address": ({ customerId }: Asking, addressId: AddressId) =>
    saveAddress({ customerId, addressId, typed, preferred: true }, shop.deps),
} as const;
const orderUses = {
  "an order's page": ({ customerId }: Asking, number: OrderNumber) =>
    readOrder({ number, access: { customer: customerId, opened: [] } }, shop.deps),
  "paying an order": ({ customerId }: Asking, number: OrderNumber) =>
    payOrder(
      { number, access: { customer: customerId, opened: [] }, attempts: 0, orderRevision: 0, card: token },
      shop.deps,
    ),
} as const;
const planUses = {
  "pausing a plan": ({ customerId }: Asking, number: SubscriptionNumber) =>
    pauseSubscription({ number, actor: { kind: "customer", customerId } }, shop.deps),
  "resuming a plan": ({ customerId }: Asking, number: SubscriptionNumber) =>
    resumeSubscription({ number, actor: { kind: "customer", customerId } }, shop.deps),
  "cancelling a plan": ({ customerId }: Asking, number: SubscriptionNumber) =>
    cancelSubscription({ number, actor: { kind: "customer", customerId } }, shop.deps),
  "another card for a plan": ({ customerId }: Asking, number: SubscriptionNumber) =>
    changeSubscriptionCard({ number, customerId, card: token, consent, seenAgreement: "" }, shop.deps),
} as const;
const sessionUses = {
  "ending a session": ({ customerId }: Asking, sessionId: CustomerSessionId) =>
    endCustomerSession({ customerId, sessionId }, shop.deps),
} as const;

const code = () => crypto.randomUUID().replaceAll("-", "").slice(0, 8).toUpperCase();
const unknown = {
  savedCard: () => savedCardIdSchema.parse(crypto.randomUUID()),
  address: () => addressIdSchema.parse(crypto.randomUUID()),
  order: () => orderNumberSchema.parse(`${code().slice(0, 4)}-${code().slice(4)}`),
  plan: () => subscriptionNumberSchema.parse(`P-${code().slice(0, 4)}-${code().slice(4)}`),
  session: () => customerSessionIdSchema.parse(crypto.randomUUID()),
};

/** A customer with a saved card, one under verification, an address, a paid and an unpaid order, a plan and a session. */
async function addVictim(scene: Awaited<ReturnType<typeof preparePlans>>) {
  const { db } = shop;
  const plan = await scene.subscribe();
  const { customerId } = plan;
  const saved = await verifyCard(shop, customerId, frictionless);
  const pending = await verifyCard(shop, customerId, challenge);
  const address = await saveAddress({ customerId, typed, preferred: true }, shop.deps);
  if (!address.ok) throw new Error("the address was not saved");
  const paid = await shop.order(1_200n, { customerId });
  await shop.pay(paid.number);
  const unpaid = await shop.order(1_300n, { customerId });
  const session = await db.customerSession.create({ data: { customerId, browser: "Firefox" } });
  // An id of another kind may be tried if an id is taken.
  const others = [plan.id, saved.agreementId, customerId, paid.id, session.id, saved.savedCardId];
  return {
    savedCard: [saved.savedCardId, pending.savedCardId, ...others.map((id) => savedCardIdSchema.parse(id))],
    address: [address.value, ...others.map((id) => addressIdSchema.parse(id))],
    order: [paid.number, unpaid.number],
    plan: [plan.number],
    session: [session.id, customerId].map((id) => customerSessionIdSchema.parse(id)),
  };
}

/** A digest of every row of every table. */
async function digestTables(): Promise<Record<string, string | null>> {
  const tables = await shop.db.$queryRaw<{ name: string }[]>`
    SELECT tablename AS "name" FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`;
  const digests: Record<string, string | null> = {};
  for (const { name } of tables) {
    const [row] = await shop.db.$queryRawUnsafe<{ digest: string | null }[]>(
      `SELECT md5(string_agg(t::text, '' ORDER BY t::text)) AS digest FROM "${name}" t`,
    );
    digests[name] = row?.digest ?? null;
  }
  return digests;
}

test(`${probes} uses of another customer's ids answer as for ids that nobody has, change nothing and reach no bank`, async () => {
  const scene = await preparePlans(shop);
  const victims = [await addVictim(scene), await addVictim(scene), await addVictim(scene)];
  const asking: Asking[] = [];
  for (let each = 0; each < 5; each += 1) {
    const customerId = await addCustomer(shop);
    asking.push({ customerId, own: (await shop.order(900n, { customerId })).number });
  }
  const groups = [
    groupOf(
      uses,
      unknown.savedCard,
      victims.flatMap(({ savedCard }) => savedCard),
    ),
    groupOf(
      addressUses,
      unknown.address,
      victims.flatMap(({ address }) => address),
    ),
    groupOf(
      orderUses,
      unknown.order,
      victims.flatMap(({ order }) => order),
    ),
    groupOf(
      planUses,
      unknown.plan,
      victims.flatMap(({ plan }) => plan),
    ),
    groupOf(
      sessionUses,
      unknown.session,
      victims.flatMap(({ session }) => session),
    ),
  ].flat();

  const before = { tables: await digestTables(), calls: await bankCalls() };
  const limit = pLimit(8);
  const answered = await limit.map(
    Array.from({ length: probes }, (_, index) => index),
    async (index) => {
      const { name, probe } = groups[index % groups.length]!;
      const who = asking[index % asking.length]!;
      const { another, nobody } = await probe(who, Math.floor(index / groups.length));
      return another === nobody
        ? undefined
        : `${name}: ${another}, and for an id that does not exist ${nobody}`;
    },
  );
  expect([...new Set(answered)].filter((difference) => difference !== undefined)).toEqual([]);
  expect({ tables: await digestTables(), calls: await bankCalls() }).toEqual(before);
}, 300_000);

const bankCalls = async (): Promise<number> => {
  const [latest] = await shop.bank.console("calls?limit=1");
  return latest?.id ?? 0;
};

/** Probes that answer with JSON: for another customer's id, and for one that nobody has. */
function groupOf<Id extends string>(
  calls: Record<string, (who: Asking, id: Id) => Promise<unknown>>,
  mint: () => Id,
  ids: Id[],
) {
  const answer = async (call: (who: Asking, id: Id) => Promise<unknown>, who: Asking, id: Id) => {
    const text =
      JSON.stringify(await call(who, id).catch((error: Error) => `throws ${error.message}`)) ?? "nothing";
    return text.replaceAll(id, "ID");
  };
  return Object.entries(calls).map(([name, call]) => ({
    name,
    probe: async (who: Asking, index: number) => ({
      another: await answer(call, who, ids[index % ids.length]!),
      nobody: await answer(call, who, mint()),
    }),
  }));
}
