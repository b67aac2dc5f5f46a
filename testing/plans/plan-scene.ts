import {
  type CustomerId,
  customerIdSchema,
  type SubscriptionNumber,
  subscriptionNumberSchema,
  orderNumberSchema,
} from "@/lib/ids";
import { onTermsShopper } from "@/lib/order-access/order-access";
import { performOperations } from "@/lib/payments/advance-payment";
import { beginPayment } from "@/lib/payments/begin-payment";
import { changeSubscriptionCard } from "@/modules/plans/change-subscription-card";
import { chargeDuePlans, type PlanPass } from "@/modules/plans/charge-due-plans";
import { readSubscription } from "@/modules/plans/read-subscription";
import { startSubscription } from "@/modules/plans/start-subscription";
import { agreementOfFirstOrder } from "@/modules/plans/new-plan-agreement";
import type { TestShop } from "@/testing/start-test-shop";

const consent = { language: "en", address: "192.0.2.1" };

/** A card that asks for no challenge and is never declined. */
export const goodCard = "5123450000000107";
/** The merchant's first charge of this card is declined for insufficient funds, and all after it are approved. */
export const declinedOnceCard = "4508750015742504";
/** Every charge by the merchant is declined for insufficient funds. */
export const declinedCard = "5123450000001402";
/** The merchant's first charge is declined with the advice not to try again. */
export const refusedCard = "5123450000001501";

export type SoldPlan = {
  unit?: "DAY" | "WEEK" | "MONTH" | "YEAR";
  count?: number;
  trialDays?: number;
  payments?: number;
  /** Made to order, and charged when it leaves. */
  onDispatch?: boolean;
  card?: string;
  /** Left out, a new customer. */
  customerId?: CustomerId;
};

export type SceneSubscription = { id: string; number: SubscriptionNumber; customerId: CustomerId };

/** What plans are sold in: a test's shop, or another one on a database and a sandbox bank of its own. */
type PlanShop = Pick<TestShop, "db" | "deps" | "movements"> & { bank: Pick<TestShop["bank"], "token"> };

export type PlanScene = Awaited<ReturnType<typeof preparePlans>>;

/** Prices for plans, and a clock of the shop that the test moves: `at` takes an instant. The bank's clock stands. */
export async function preparePlans(shop: PlanShop) {
  const { db, deps } = shop;
  let instant = new Date();
  deps.now = () => instant;
  await db.priceList.create({
    data: { code: "plans", name: "Plans", currency: "USD", currencyExponent: 2, position: 1 },
  });
  await db.deliveryMethod.create({
    data: {
      code: "plans",
      position: 0,
      workingDaysMin: 2,
      workingDaysMax: 5,
      translations: { create: { locale: "en", name: "Standard delivery" } },
      prices: { create: { priceList: "plans", amountMinor: 200n } },
    },
  });

  const scene = {
    at(time: string) {
      instant = new Date(time);
    },
    pass(): Promise<PlanPass> {
      return chargeDuePlans({}, deps);
    },
    /** Buys a plan of 12.00 a period with a card, and begins it. */
    async subscribe({
      unit = "MONTH",
      count = 1,
      trialDays = 0,
      payments,
      onDispatch,
      card = goodCard,
      customerId: buyer,
    }: SoldPlan = {}): Promise<SceneSubscription> {
      const number = await scene.order({
        unit,
        count,
        trialDays,
        payments,
        onDispatch,
        customerId: buyer,
      });
      const { id, customerId } = await db.subscription.findUniqueOrThrow({ where: { number } });
      const customer = customerIdSchema.parse(customerId);
      if (trialDays > 0) {
        await scene.changeCard({ number, customerId: customer }, card);
      } else await scene.payFirst({ id, number, customerId: customer }, card);
      return { id, number, customerId: customer };
    },
    /** Adds a product that is sold as a plan. */
    async product({
      unit = "MONTH",
      count = 1,
      trialDays = 0,
      payments,
      onDispatch = false,
    }: SoldPlan = {}): Promise<string> {
      const { id } = await db.product.create({
        data: {
          slug: crypto.randomUUID(),
          name: "Coffee plan",
          summary: "",
          description: "",
          image: "",
          imageAlt: "",
          position: 1,
          prices: { create: { priceList: "plans", amountMinor: 1_000n } },
          plan: { create: { intervalUnit: unit, intervalCount: count, trialDays, payments, onDispatch } },
        },
      });
      return id;
    },
    /** Sends the checkout form of a plan; it has not begun then. */
    async order({ customerId, ...sold }: SoldPlan = {}) {
      const productId = await scene.product(sold);
      const email = `${crypto.randomUUID()}@example.com`;
      const buyer = customerId ?? (await db.customer.create({ data: { email, locale: "en" } })).id;
      const started = await startSubscription(
        {
          customerId: customerIdSchema.parse(buyer),
          idempotencyKey: crypto.randomUUID(),
          priceList: "plans",
          lines: [{ productId, quantity: 1 }],
          locale: "en",
          contact: { email },
          delivery: {
            name: "Robin",
            addressLine1: "1 Road",
            city: "Town",
            postalCode: "PO1 3AX",
            country: "GB",
          },
        },
        deps,
      );
      if (!started.ok) throw new Error(`the plan was not started: ${started.error.kind}`);
      return subscriptionNumberSchema.parse(started.value.number);
    },
    /** Pays the first order of a plan with a card. */
    async payFirst(
      { id, customerId }: Pick<SceneSubscription, "id" | "number" | "customerId">,
      cardNumber: string,
    ) {
      const charge = await db.scheduledCharge.findFirstOrThrow({
        where: { subscriptionId: id },
        include: { order: { include: { payments: true } } },
      });
      const order = charge.order!;
      const card = await shop.bank.token(cardNumber);
      const number = orderNumberSchema.parse(order.number);
      const write = await agreementOfFirstOrder({ number, customerId, card, consent }, deps);
      if (write === undefined) throw new Error("the order begins no plan");
      const begun = await beginPayment(
        {
          number,
          access: { shopper: onTermsShopper, customer: customerId, opened: [] },
          attempts: order.payments.length,
          orderRevision: order.revision,
          agreement: { write },
        },
        deps,
      );
      if (begun.kind !== "begun") throw new Error(`no payment of the first order: ${begun.kind}`);
      await performOperations(begun.opened, deps, card);
    },
    /** Opens the page of the card, and presses its button; with a number it is typed, with an id one that is saved. */
    async changeCard(
      { number, customerId }: Pick<SceneSubscription, "number" | "customerId">,
      given: string | { savedCardId: string },
      limits = deps.limits,
    ) {
      const seen = await readSubscription({ number, customerId }, deps);
      const card = typeof given === "string" ? await shop.bank.token(given) : given;
      const seenAgreement = seen?.latestAgreement ?? "";
      const input = { number, customerId, card, consent, seenAgreement };
      return changeSubscriptionCard(input, { ...deps, limits });
    },
    /** Ends the plans of earlier tests, so that no pass charges them. */
    async endAll() {
      const end = { state: "ENDED", nextDueOn: null, endedBy: "system", endReason: "cancelled" } as const;
      await db.subscription.updateMany({
        where: { state: { not: "ENDED" } },
        data: { ...end, endedAt: instant },
      });
    },
    subscription: (id: string) => db.subscription.findUniqueOrThrow({ where: { id } }),
    /** What became of each period, such as `1 PAID 2027-01-31`: its state and the day of its latest try. */
    async charges(subscriptionId: string): Promise<string[]> {
      const rows = await db.scheduledCharge.findMany({
        where: { subscriptionId },
        orderBy: { period: "asc" },
      });
      return rows.map(({ period, state, triedOn }) =>
        [period, state, triedOn?.toISOString().slice(0, 10)].filter((part) => part !== undefined).join(" "),
      );
    },
    /** The payments of a plan in the bank's ledger, one entry for each of its periods that has any. */
    async paid(subscriptionId: string): Promise<string[][]> {
      const rows = await db.scheduledCharge.findMany({
        where: { subscriptionId, order: { isNot: null } },
        orderBy: { period: "asc" },
        include: { order: true },
      });
      return Promise.all(rows.map(({ order }) => shop.movements(order!.number)));
    },
  };
  return scene;
}
