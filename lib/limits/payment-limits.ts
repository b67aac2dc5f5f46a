import "server-only";

import { createHmac } from "node:crypto";

import type { Database } from "@/lib/db/database";
import type { CustomerId, OrderNumber } from "@/lib/ids";
import { type OrderAccess, visibleOrders } from "@/lib/order-access/order-access";

import { addressBlock } from "./client-address";

/**
 * Tells people from programs, such as a CAPTCHA: asked of a shopper after half of a payment limit is used up.
 *
 * To use one, set `humanCheck` below, and render the provider's widget in `components/shop/payment-form.tsx` so that
 * it posts its response in the field `humanCheck`. docs/security.md, Limits against card testing.
 */
export type HumanCheck = {
  /** Whether the widget's response is that of a person. A provider that is down should count as yes: the limits remain. */
  verify: (response: string, client: { address: string }) => Promise<boolean>;
};

/** The check of this shop: none. */
export const humanCheck: HumanCheck | undefined = undefined;

const hour = 60 * 60;
const day = 24 * hour;

/**
 * How often each may be done in a window of so many seconds, which begins with the first time.
 *
 * A shopper with a bad day stays far below, and so does an office behind one address. A card tester, who tries hundreds
 * of cards, does not.
 */
const attemptLimits = {
  order_attempts: { allowed: 10, seconds: day },
  shopper_attempts: { allowed: 50, seconds: day },
  address_attempts: { allowed: 100, seconds: hour },
  card_attempts: { allowed: 25, seconds: day },
} as const;

const orderLimits = {
  shopper_orders: { allowed: 50, seconds: day },
  address_orders: { allowed: 100, seconds: hour },
} as const;

/** Tried discount codes: nobody finds one by guessing. */
const discountLimits = {
  shopper_codes: { allowed: 20, seconds: hour },
  address_codes: { allowed: 100, seconds: hour },
} as const;

/** Begun carts, each a row of the database. */
const cartLimits = { address_carts: { allowed: 300, seconds: hour } } as const;

export const paymentLimits = { ...attemptLimits, ...orderLimits, ...discountLimits, ...cartLimits };

type AttemptLimit = keyof typeof attemptLimits;
type PaymentLimitKind = keyof typeof paymentLimits;

/** A limit, or a card that the bank has declined for good. */
export type RefusalKind = PaymentLimitKind | "declined_for_good";

type Card = { token: string; expiryMonth: number; expiryYear: number };

/** Whether a request may go to the bank. */
export type RequestDecision =
  | { kind: "allowed"; cardDigest: string }
  /** May be tried again at that time. */
  | { kind: "limit_reached"; limit: AttemptLimit; retryAt: Date }
  /** The bank has said of this card that it must not be tried again. */
  | { kind: "declined_for_good" }
  /** The human check must be passed first. */
  | { kind: "human_check" };

export type PaymentLimits = {
  /** Counts a payment request before anything is sent. */
  countPaymentRequest: (request: {
    number: OrderNumber;
    access: OrderAccess;
    card: Card;
    humanCheck?: string;
  }) => Promise<RequestDecision>;
  /** Counts a request to save a card in a customer's account before anything is sent. */
  countVerification: (request: {
    customerId: CustomerId;
    card: Card;
    humanCheck?: string;
  }) => Promise<RequestDecision>;
  /** Digests of a shopper and of the client: who holds the pieces of an unpaid order. */
  holders: (order: { shopper: string }) => string[];
  /** Counts an order before it is placed; when to try again, if the limit is reached. */
  countOrder: (order: { shopper: string }) => Promise<{ retryAt: Date } | undefined>;
  /** Counts a cart before it is begun; when to try again, if the limit is reached. */
  countCart: () => Promise<{ retryAt: Date } | undefined>;
  /** Counts a discount code before it is looked for; when to try again, if the limit is reached. */
  countDiscountCode: (tried: { shopper: string }) => Promise<{ retryAt: Date } | undefined>;
};

type Options = {
  db: Database;
  /** Key the digests; more than one accepts digests from before a rotation of the secret. */
  keys: { current: Buffer; accepted: readonly Buffer[] };
  /** The client's address. */
  address: string;
  humanCheck?: HumanCheck;
  /** Whether the cards are the test cards of a sandbox bank: everybody types the same few, so a card has no attempts of its own. */
  hasTestCards?: boolean;
};

/**
 * Limits against card testing, for the requests of one client.
 *
 * The counts are in PostgreSQL, so all instances share them; each request counts with one statement. What is counted is
 * stored as a keyed digest: neither a card's token nor an address can be read or guessed from the database.
 */
export function createPaymentLimits({
  db,
  keys,
  address,
  humanCheck,
  hasTestCards = false,
}: Options): PaymentLimits {
  const digest = (...parts: (string | number)[]) => digestWith(keys.current, parts);
  const client = digest("address", addressBlock(address));
  const cardAttempts = ({ token }: Card) => (hasTestCards ? {} : { card_attempts: digest("token", token) });

  const countCard = async <Kind extends AttemptLimit>({
    card,
    response,
    ...counts
  }: Pick<CountInput<Kind>, "counts" | "order"> & {
    card: Card;
    response: string | undefined;
  }): Promise<RequestDecision> => {
    const identity = ["card", card.token, card.expiryMonth, card.expiryYear];
    const cardDigest = digest(...identity);
    const counted = await count(db, {
      ...counts,
      card: { digest: cardDigest, accepted: keys.accepted.map((key) => digestWith(key, identity)) },
    });
    if (counted.declinedForGood) return { kind: "declined_for_good" };
    const reached = reachedLimit(counted.limits);
    if (reached !== undefined) return { kind: "limit_reached", limit: reached.kind, retryAt: reached.endsAt };
    const isSuspicious = counted.limits.some(({ count, allowed }) => count > allowed / 2);
    if (humanCheck !== undefined && isSuspicious) {
      const isHuman = response !== undefined && (await humanCheck.verify(response, { address }));
      if (!isHuman) return { kind: "human_check" };
    }
    return { kind: "allowed", cardDigest };
  };

  const countForShopper = async <Kind extends PaymentLimitKind>(counts: Record<Kind, string>) => {
    const { limits } = await count(db, { counts });
    const reached = reachedLimit(limits);
    return reached && { retryAt: reached.endsAt };
  };

  return {
    countPaymentRequest: async ({ number, access, card, humanCheck: response }) => {
      const opened = access.opened.includes(number);
      // All browsers of a customer, or in which a link opened the order, count together: a new browser has no new attempts.
      const customer = access.customer === undefined ? undefined : `customer ${access.customer}`;
      const shopper = customer ?? access.shopper ?? (opened ? `link ${number}` : "none");
      return countCard({
        counts: {
          // With the shopper in it, so that nobody can use up the attempts of another shopper's order.
          order_attempts: digest("order", number, opened ? "link" : shopper),
          shopper_attempts: digest("shopper", shopper),
          address_attempts: client,
          ...cardAttempts(card),
        },
        order: { number, access },
        card,
        response,
      });
    },
    countVerification: ({ customerId, card, humanCheck: response }) =>
      countCard({
        counts: {
          shopper_attempts: digest("customer", customerId),
          address_attempts: client,
          ...cardAttempts(card),
        },
        card,
        response,
      }),
    holders: ({ shopper }) => [digest("shopper", shopper), client],
    countOrder: ({ shopper }) =>
      countForShopper({ shopper_orders: digest("shopper", shopper), address_orders: client }),
    countCart: () => countForShopper({ address_carts: client }),
    countDiscountCode: ({ shopper }) =>
      countForShopper({ shopper_codes: digest("shopper", shopper), address_codes: client }),
  };
}

function digestWith(key: Buffer, parts: readonly (string | number)[]): string {
  return createHmac("sha256", key).update(JSON.stringify(parts)).digest("base64url");
}

type Counted<Kind> = { kind: Kind; count: number; allowed: number; endsAt: Date };

/** The limit that ends last of those that are reached. */
function reachedLimit<Kind>(limits: Counted<Kind>[]): Counted<Kind> | undefined {
  return limits
    .filter(({ count, allowed }) => count > allowed)
    .toSorted((a, b) => b.endsAt.getTime() - a.endsAt.getTime())[0];
}

type CountInput<Kind extends PaymentLimitKind> = {
  counts: Partial<Record<Kind, string>>;
  order?: { number: OrderNumber; access: OrderAccess };
  card?: { digest: string; accepted: string[] };
};

/**
 * Counts once for each key, looks whether the bank has declined the card for good, and records what is refused.
 *
 * One statement, and more only for a refusal. It locks its rows in the order of their keys, so that two of them never wait for each
 * other. Its commit does not wait for the disk: the write-ahead log has one order, so that the next commit, which writes the payment or
 * the order before anything is sent, flushes it too. A crash of the database may forget the last counts, and nothing that was admitted.
 */
async function count<Kind extends PaymentLimitKind>(
  db: Database,
  { counts, order, card }: CountInput<Kind>,
): Promise<{ limits: Counted<Kind>[]; declinedForGood: boolean }> {
  const kept = Object.entries(counts) as [Kind, string][];
  const [kinds, digests] = [kept.map(([kind]) => kind), kept.map(([, digest]) => digest)];
  const seconds = kinds.map((kind) => paymentLimits[kind].seconds);
  type Row = { kind: Kind | "declined_for_good"; count: number; endsAt: Date };
  const rows = await db.$queryRaw<Row[]>`
    WITH "wanted" ("kind", "key", "seconds") AS (
      SELECT * FROM unnest(${kinds}::text[], ${digests}::text[], ${seconds}::int[])
      WHERE set_config('synchronous_commit', 'off', true) = 'off'
    ), "counted" AS (
      INSERT INTO "payment_limit" AS "limit" ("kind", "key", "count", "ends_at")
      SELECT "kind", "key", 1, now() + "seconds" * interval '1 second' FROM "wanted" ORDER BY "kind", "key"
      ON CONFLICT ("kind", "key") DO UPDATE SET
        "count" = CASE WHEN "limit"."ends_at" <= now() THEN 1 ELSE "limit"."count" + 1 END,
        "ends_at" = CASE WHEN "limit"."ends_at" <= now() THEN excluded."ends_at" ELSE "limit"."ends_at" END
      RETURNING "kind", "count", "ends_at"
    )
    SELECT "kind", "count", "ends_at" AS "endsAt" FROM "counted"
    UNION ALL
    SELECT 'declined_for_good', 0, now() WHERE EXISTS (
      SELECT FROM "payment" JOIN "operation" ON "operation"."payment_id" = "payment"."id"
      WHERE "payment"."card_digest" = ANY(${card?.accepted ?? []}::text[])
        AND "operation"."kind" IN ('PAY', 'AUTHORIZE', 'VERIFY') AND "operation"."state" = 'DECLINED'
        AND "operation"."gateway_recommendation" LIKE 'DO!_NOT!_PROCEED%' ESCAPE '!')`;
  const limits = rows.flatMap(({ kind, ...row }) =>
    kind === "declined_for_good" ? [] : [{ kind, ...row, allowed: paymentLimits[kind].allowed }],
  );
  const declinedForGood = rows.length > limits.length;
  const refused: Refusal[] = limits
    .filter((limit) => limit.count > limit.allowed)
    .map(({ kind }) => ({ kind, key: counts[kind] ?? "" }));
  if (declinedForGood && card !== undefined) refused.push({ kind: "declined_for_good", key: card.digest });
  if (refused.length > 0) await recordRefusals(db, refused, order);
  return { limits, declinedForGood };
}

type Refusal = { kind: RefusalKind; key: string };

/** Records refusals, each kind and key once in an hour with its count, and the order if the shopper may see it. */
async function recordRefusals(
  db: Database,
  refused: readonly Refusal[],
  order: CountInput<PaymentLimitKind>["order"],
): Promise<void> {
  const visible =
    order === undefined
      ? null
      : await db.order.findFirst({
          where: { number: order.number, ...visibleOrders(order.access) },
          select: { id: true },
        });
  const at = new Date();
  const thisHour = new Date(Math.floor(at.getTime() / (hour * 1_000)) * hour * 1_000);
  for (const { kind, key } of refused) {
    await db.limitRefusal.upsert({
      where: { kind_key_hour: { kind, key, hour: thisHour } },
      create: { kind, key, hour: thisHour, orderId: visible?.id, count: 1, lastAt: at },
      update: { count: { increment: 1 }, lastAt: at, orderId: visible?.id },
      select: { kind: true },
    });
  }
}

/** Deletes counts whose window has ended, and refusals that are older than 90 days. */
export async function forgetOldLimits(db: Database): Promise<void> {
  const now = Date.now();
  await db.paymentLimit.deleteMany({ where: { endsAt: { lt: new Date(now) } } });
  await db.limitRefusal.deleteMany({ where: { lastAt: { lt: new Date(now - 90 * day * 1_000) } } });
}
