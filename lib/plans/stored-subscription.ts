import "server-only";
import {
  type AccountEvent,
  type Agreement,
  type Payment,
  type PlanBackoff,
  Prisma,
  type Product,
  type SavedCard,
  type ScheduledCharge,
  type Subscription,
} from "@/lib/db/generated/client";
import { bigintFromJson, type InJson } from "@/lib/db/in-json";
import type { Deps } from "@/lib/payments/deps";

/** The latest payment attempt of the order of a charge. */
type ChargePayment = Pick<Payment, "status" | "orderState" | "outcomeUnknown" | "endReason">;

type ChargeColumns = Pick<
  ScheduledCharge,
  "period" | "dueOn" | "amountMinor" | "state" | "triedOn" | "nextTryOn" | "tries"
>;

type ChargeOrder = { number: string; payments: ChargePayment[] };

/** The verifications of an agreement's card, the latest first. */
type Verifications = { payments: Pick<Payment, "status" | "returnToken" | "endReason">[] };

type StoredEvent = Pick<AccountEvent, "kind" | "actor" | "cause" | "at">;

/** What a view of a plan is made of, beside the columns that a row of a list needs too. */
type Columns = Pick<
  Subscription,
  | "number"
  | "state"
  | "productName"
  | "intervalUnit"
  | "intervalCount"
  | "payments"
  | "timeZone"
  | "firstDueOn"
  | "trial"
  | "nextDueOn"
  | "currency"
  | "currencyExponent"
  | "unitMinor"
  | "deliveryMinor"
  | "deliveryName"
  | "taxName"
  | "taxBasisPoints"
  | "taxIncluded"
  | "taxMinor"
  | "totalMinor"
  | "email"
  | "phone"
  | "name"
  | "addressLine1"
  | "addressLine2"
  | "city"
  | "region"
  | "postalCode"
  | "country"
  | "createdAt"
  | "activatedAt"
  | "endedAt"
  | "endReason"
  | "agreementId"
  | "pendingAgreementId"
> & {
  product: Pick<Product, "image" | "slug" | "stock">;
  backoff: Pick<PlanBackoff, "outOfStock"> | null;
  pendingAgreement: Verifications | null;
  customerEmail: string;
};

type StoredAgreement = Pick<Agreement, "expiryDate" | "savedCardId"> &
  Verifications & { card: Pick<SavedCard, "brand" | "last4" | "expiryMonth" | "expiryYear"> };

/** A plan with all that its pages show. Charges are the newest first, events the oldest first. */
export type StoredSubscription = Columns & {
  agreement: StoredAgreement | null;
  charges: (ChargeColumns & { order: ChargeOrder | null })[];
  events: StoredEvent[];
};

type Row = Columns & {
  agreement: InJson<StoredAgreement> | null;
  charges: (InJson<ChargeColumns> & { order: ChargeOrder | null })[];
  events: InJson<StoredEvent>[];
};

/** Reads the plan "s" that the condition finds. One statement: as relations of Prisma these were twelve. */
export async function readStoredSubscription(
  condition: Prisma.Sql,
  { db }: Pick<Deps, "db">,
): Promise<StoredSubscription | undefined> {
  const [found] = await db.$queryRaw<Row[]>`
    SELECT s."number", s."state", s."product_name" AS "productName", s."interval_unit" AS "intervalUnit",
      s."interval_count" AS "intervalCount", s."payments", s."time_zone" AS "timeZone", s."first_due_on" AS "firstDueOn",
      s."trial", s."next_due_on" AS "nextDueOn", s."currency", s."currency_exponent" AS "currencyExponent",
      s."unit_minor" AS "unitMinor", s."delivery_minor" AS "deliveryMinor", s."delivery_name" AS "deliveryName",
      s."tax_name" AS "taxName", s."tax_basis_points" AS "taxBasisPoints", s."tax_included" AS "taxIncluded",
      s."tax_minor" AS "taxMinor", s."total_minor" AS "totalMinor", s."email", s."phone", s."name",
      s."address_line1" AS "addressLine1", s."address_line2" AS "addressLine2", s."city", s."region",
      s."postal_code" AS "postalCode", s."country", s."created_at" AS "createdAt", s."activated_at" AS "activatedAt",
      s."ended_at" AS "endedAt", s."end_reason" AS "endReason", s."agreement_id" AS "agreementId",
      s."pending_agreement_id" AS "pendingAgreementId", u."email" AS "customerEmail",
      json_build_object('image', r."image", 'slug', r."slug", 'stock', r."stock") AS "product",
      (SELECT json_build_object('outOfStock', b."out_of_stock") FROM "plan_backoff" b
        WHERE b."subscription_id" = s."id") AS "backoff",
      (SELECT json_build_object('expiryDate', a."expiry_date", 'savedCardId', a."saved_card_id",
          'payments', ${verificationsOf(Prisma.sql`a."id"`)},
          'card', json_build_object('brand', k."brand", 'last4', k."last4", 'expiryMonth', k."expiry_month",
            'expiryYear', k."expiry_year"))
        FROM "agreement" a JOIN "saved_card" k ON k."id" = a."saved_card_id" WHERE a."id" = s."agreement_id") AS "agreement",
      CASE WHEN s."pending_agreement_id" IS NOT NULL
        THEN json_build_object('payments', ${verificationsOf(Prisma.sql`s."pending_agreement_id"`)}) END AS "pendingAgreement",
      (SELECT COALESCE(json_agg(json_build_object('period', c."period", 'dueOn', c."due_on", 'amountMinor', c."amount_minor",
          'state', c."state", 'triedOn', c."tried_on", 'nextTryOn', c."next_try_on", 'tries', c."tries",
          'order', CASE WHEN o."id" IS NOT NULL THEN json_build_object('number', o."number",
            'payments', CASE WHEN p."id" IS NULL THEN '[]' ELSE json_build_array(json_build_object('status', p."status",
              'orderState', p."order_state", 'outcomeUnknown', p."outcome_unknown", 'endReason', p."end_reason")) END) END)
          ORDER BY c."period" DESC), '[]')
        FROM "scheduled_charge" c LEFT JOIN "orders" o ON o."id" = c."order_id"
          LEFT JOIN "payment" p ON p."order_id" = o."id" AND p."latest"
        WHERE c."subscription_id" = s."id") AS "charges",
      (SELECT COALESCE(json_agg(json_build_object('kind', e."kind", 'actor', e."actor", 'cause', e."cause", 'at', e."at")
          ORDER BY e."id"), '[]')
        FROM "account_event" e WHERE e."subscription_id" = s."id") AS "events"
    FROM "subscription" s JOIN "product" r ON r."id" = s."product_id" JOIN "customer" u ON u."id" = s."customer_id"
    WHERE ${condition}`;
  if (found === undefined) return undefined;
  return {
    ...found,
    agreement: found.agreement && { ...found.agreement, expiryDate: new Date(found.agreement.expiryDate) },
    charges: found.charges.map(({ dueOn, amountMinor, triedOn, nextTryOn, ...charge }) => ({
      ...charge,
      dueOn: new Date(dueOn),
      amountMinor: bigintFromJson(amountMinor),
      triedOn: triedOn === null ? null : new Date(triedOn),
      nextTryOn: nextTryOn === null ? null : new Date(nextTryOn),
    })),
    events: found.events.map((event) => ({ ...event, at: new Date(event.at) })),
  };
}

/** The latest verification of an agreement's card, or none. */
function verificationsOf(agreementId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(SELECT COALESCE(json_agg(v), '[]') FROM (
    SELECT p."status", p."return_token" AS "returnToken", p."end_reason" AS "endReason" FROM "payment" p
    WHERE p."agreement_id" = ${agreementId} AND p."intent" = 'VERIFY' ORDER BY p."created_at" DESC LIMIT 1) v)`;
}
