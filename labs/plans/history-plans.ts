import type { HistoryPart } from "@/labs/chaos/lab-part";

/** Plans of a month, one for every 250 orders, from its first day until today. */
export const planHistory: HistoryPart = {
  tables: ["subscription", "scheduled_charge"],
  statements: planStatements(),
  faults: [
    `SELECT 'paid charges of plans without a paid order' FROM "scheduled_charge" c
  WHERE c."state" = 'PAID' AND NOT EXISTS (
    SELECT 1 FROM "payment" p WHERE p."order_id" = c."order_id" AND p."status" = 'APPROVED' AND p."captured_minor" >= c."amount_minor")`,
    `SELECT 'charges of plans on another day or with another amount than agreed' FROM "scheduled_charge" c
    JOIN "subscription" s ON s."id" = c."subscription_id"
  WHERE c."amount_minor" <> s."total_minor"
    OR c."due_on" <> "plan_due_on"(s."first_due_on", s."interval_unit", s."interval_count", c."period")`,
  ],
};

function planStatements(): { sql: string }[] {
  return [
    {
      sql: `
    CREATE TEMP TABLE "plan_history" ON COMMIT DROP AS
    WITH "begun" AS (
      SELECT j, 10000000 + j AS n, date_trunc('milliseconds', pg_temp.until() - (j + 0.5) * 250 * interval '1 day' / __PER_DAY__) AS "at",
        CASE WHEN j % 20 = 0 THEN 'PAST_DUE' WHEN j % 20 < 3 THEN 'PAUSED' WHEN j % 20 < 6 THEN 'ENDED' ELSE 'ACTIVE' END AS "state"
      FROM generate_series(0, greatest(__ORDERS__ / 250, 1) - 1) j
    ), "counted" AS (
      SELECT *, "at"::date AS "first", (SELECT count(*)::int FROM generate_series(1, __ORDERS__ / (28 * __PER_DAY__) + 2) k
        WHERE plan_due_on("at"::date, 'MONTH', 1, k) <= pg_temp.until()::date) AS "periods" FROM "begun"
    )
    SELECT c.j, c.n, c."at", c."first", c."periods",
      CASE WHEN "state" = 'PAST_DUE' AND "periods" < 2 THEN 'ACTIVE' ELSE "state" END AS "state",
      pg_temp.id('subscription', n) AS "id", pg_temp.id('subscriber', n) AS "customer_id", pg_temp.id('saved card', n) AS "card_id",
      pg_temp.id('agreement', n) AS "agreement_id", 'subscriber-' || j || '@example.com' AS "email", pg_temp.name(n) AS "name",
      p."id" AS "product_id", p."name" AS "product", e."amount_minor" AS "unit", d."amount_minor" AS "delivery",
      (e."amount_minor" + d."amount_minor")::bigint AS "total", l."currency", l."currency_exponent", a.*
    FROM "counted" c
      JOIN "plan" o ON o."interval_unit" = 'MONTH' AND o."interval_count" = 1 AND o."trial_days" = 0 AND o."payments" IS NULL
      JOIN "product" p ON p."id" = o."product_id"
      JOIN "price_list" l ON l."code" = 'us'
      JOIN "price" e ON e."product_id" = p."id" AND e."price_list" = l."code"
      JOIN "delivery_price" d ON d."price_list" = l."code" AND d."delivery_method" = 'standard'
      JOIN pg_temp."address" a ON a."address_list" = l."code"`,
    },
    {
      sql: `
    CREATE TEMP TABLE "charge_history" ON COMMIT DROP AS
    SELECT s.*, k AS "period", pg_temp.id('charge ' || k, n) AS "charge_id", pg_temp.id('order ' || k, n) AS "order_id",
      pg_temp.id('payment ' || k, n) AS "payment_id", pg_temp.number(20000000 + j * 1200 + k) AS "number",
      "due"::date AS "due_on", NOT ("state" = 'PAST_DUE' AND k = "periods") AS "paid", k = 1 AS "is_first",
      -- At the time of day when it began; what is due today was charged in the part of the day that is over.
      CASE WHEN k = 1 THEN "at" + interval '1 minute'
        ELSE least("due" + ("at" - date_trunc('day', "at")), "due" + (pg_temp.until() - "due") / 2) END AS "charged_at"
    FROM "plan_history" s CROSS JOIN generate_series(1, s."periods") k
      CROSS JOIN LATERAL (SELECT plan_due_on("first", 'MONTH', 1, k)::timestamptz AS "due") d`,
    },
    {
      sql: `
    INSERT INTO "customer" ("id", "email", "name", "locale", "created_at")
    SELECT "customer_id", "email", "name", 'en', "at" - interval '1 hour' FROM "plan_history"`,
    },
    {
      sql: `
    INSERT INTO "saved_card" ("id", "customer_id", "token_sealed", "brand", "last4", "expiry_month", "expiry_year", "problem",
      "problem_at", "created_at", "ended_at")
    SELECT "card_id", "customer_id", CASE WHEN "state" <> 'ENDED' THEN 'generated' END, 'VISA',
      lpad(pg_temp.roll(10, n, 10000)::text, 4, '0'), 1 + pg_temp.roll(11, n, 12), extract(year FROM pg_temp.until())::int % 100 + 3,
      CASE "state" WHEN 'PAST_DUE' THEN 'expired_card' END, CASE "state" WHEN 'PAST_DUE' THEN pg_temp.until() END, "at",
      CASE "state" WHEN 'ENDED' THEN pg_temp.until() END FROM "plan_history"`,
    },
    {
      sql: `
    INSERT INTO "agreement" ("id", "reference", "kind", "customer_id", "saved_card_id", "expiry_date", "minimum_days",
      "consent_version", "consent_language", "consent_at", "created_at")
    SELECT "agreement_id", left(pg_temp.token('agreement', n, 0), 32), 'PLAN', "customer_id", "card_id",
      ("first" + interval '10 years')::date, 21, '2026-11', 'en', "at", "at" FROM "plan_history"`,
    },
    {
      sql: `
    INSERT INTO "subscription" ("id", "number", "customer_id", "product_id", "agreement_id", "idempotency_key", "state", "product_name",
      "interval_unit", "interval_count", "time_zone", "first_due_on", "trial", "next_period", "next_due_on", "currency",
      "currency_exponent", "unit_minor", "delivery_minor", "delivery_method", "delivery_name", "total_minor", "locale", "email",
      "name", "address_line1", "city", "region", "postal_code", "country", "created_at", "activated_at", "paused_at", "ended_at",
      "ended_by", "end_reason")
    SELECT "id", 'P-' || pg_temp.number(n), "customer_id", "product_id", "agreement_id", pg_temp.id('idempotency_key', n),
      "state"::"subscription_state", "product", 'MONTH', 1, '__TIME_ZONE__', "first", false,
      CASE "state" WHEN 'PAST_DUE' THEN "periods" ELSE "periods" + 1 END,
      CASE "state" WHEN 'ACTIVE' THEN plan_due_on("first", 'MONTH', 1, "periods" + 1)
        WHEN 'PAST_DUE' THEN plan_due_on("first", 'MONTH', 1, "periods") END,
      "currency", "currency_exponent", "unit", "delivery", 'standard', 'Standard delivery', "total", 'en', "email", "name", "line1",
      "city", "region", "postal_code", "address_country", "at", "at" + interval '1 minute',
      CASE "state" WHEN 'PAUSED' THEN pg_temp.until() END, CASE "state" WHEN 'ENDED' THEN pg_temp.until() END,
      CASE "state" WHEN 'ENDED' THEN 'customer' END, CASE "state" WHEN 'ENDED' THEN 'cancelled' END FROM "plan_history"`,
    },
    {
      sql: `
    INSERT INTO "orders" ("id", "number", "shopper", "customer_id", "idempotency_key", "currency", "currency_exponent", "total_minor",
      "delivery_minor", "delivery_method", "delivery_name", "intent", "locale", "email", "name", "address_line1", "city", "region",
      "postal_code", "country", "created_at")
    SELECT "order_id", "number", 'subscription', "customer_id", "charge_id", "currency", "currency_exponent", "total", "delivery",
      'standard', 'Standard delivery', 'PAY', 'en', "email", "name", "line1", "city", "region", "postal_code", "address_country",
      "charged_at" FROM "charge_history"`,
    },
    {
      sql: `
    INSERT INTO "order_line" ("id", "order_id", "product_id", "name", "unit_minor", "quantity", "made_to_order")
    SELECT pg_temp.id('line ' || "period", n), "order_id", "product_id", "product", "unit", 1, false FROM "charge_history"`,
    },
    {
      sql: `
    INSERT INTO "scheduled_charge" ("id", "subscription_id", "period", "due_on", "amount_minor", "state", "order_id", "tries",
      "first_tried_on", "tried_on", "created_at")
    SELECT "charge_id", "id", "period", "due_on", "total", CASE WHEN "paid" THEN 'PAID' ELSE 'DUE' END::"scheduled_charge_state",
      "order_id", CASE WHEN "is_first" THEN 0 ELSE 1 END, CASE WHEN NOT "is_first" THEN "due_on" END, "due_on", "charged_at" FROM "charge_history"`,
    },
    {
      sql: `
    CREATE TEMP TABLE "plan_journal" ON COMMIT DROP AS
    SELECT c.n, c."period", c."payment_id", c."number" || '-1' AS "gateway_order_id", c."currency", c."currency_exponent",
      c."is_first", c."paid", pg_temp.id('plan operation ' || c."period" || ' ' || o."sequence", n) AS "id", t."opened_at", o.*
    FROM "charge_history" c CROSS JOIN LATERAL (VALUES
      (1, 'CREATE_SESSION', true, NULL::bigint, 'session_opened', 'STARTED', 'SESSION_OPEN'),
      (2, 'ADD_AGREEMENT', true, NULL, 'agreement_added', 'SESSION_OPEN', 'AGREEMENT_ADDED'),
      (3, 'ADD_CARD', true, NULL, 'card_added', 'AGREEMENT_ADDED', 'CARD_ADDED'),
      (4, 'AUTHENTICATE', true, NULL, 'authenticated', 'CARD_ADDED', 'READY'),
      (5, 'PAY', true, c."total", 'approved', 'READY', 'APPROVED'),
      (1, 'PAY', false, c."total", CASE WHEN c."paid" THEN 'approved' ELSE 'declined' END, 'READY',
        CASE WHEN c."paid" THEN 'APPROVED' ELSE 'DECLINED' END)
    ) o("sequence", "kind", "of_first", "amount", "event", "from", "to")
      CROSS JOIN LATERAL (SELECT c."charged_at" + o."sequence" * interval '150 ms' AS "opened_at") t
    WHERE o."of_first" = c."is_first"`,
    },
    {
      sql: `
    INSERT INTO "payment" ("id", "order_id", "initiator", "agreement_id", "saved_card_id", "attempt", "gateway_order_id",
      "return_token", "intent", "status", "currency", "currency_exponent", "amount_minor", "session_id", "auth_version", "auth_status",
      "eci", "card_brand", "card_last4", "end_reason", "gateway_code", "authorized_minor", "captured_minor", "revision",
      "ordered_at", "created_at", "updated_at")
    SELECT "payment_id", "order_id", CASE WHEN "is_first" THEN 'CUSTOMER' ELSE 'MERCHANT' END::"payment_initiator", "agreement_id",
      "card_id", 1, "number" || '-1', pg_temp.token('plan return', n, "period"), 'PAY',
      CASE WHEN "paid" THEN 'APPROVED' ELSE 'DECLINED' END::"payment_status", "currency", "currency_exponent", "total",
      CASE WHEN "is_first" THEN 'SESSION' || upper(substr(md5('session' || "payment_id"), 1, 20)) END,
      CASE WHEN "is_first" THEN '3DS2' END, CASE WHEN "is_first" THEN 'AUTHENTICATION_SUCCESSFUL' END,
      CASE WHEN "is_first" THEN '05' END, 'VISA', lpad(pg_temp.roll(10, n, 10000)::text, 4, '0'),
      CASE WHEN NOT "paid" THEN 'expired_card' END, CASE WHEN "paid" THEN 'APPROVED' ELSE 'EXPIRED_CARD' END,
      CASE WHEN "paid" THEN "total" ELSE 0 END, CASE WHEN "paid" THEN "total" ELSE 0 END,
      CASE WHEN "is_first" THEN 5 ELSE 1 END, "charged_at", "charged_at",
      "charged_at" + interval '1 second' FROM "charge_history"`,
    },
    {
      sql: `
    INSERT INTO "operation" ("id", "payment_id", "sequence", "kind", "state", "amount_minor", "approved_minor", "session_id",
      "requested_by", "gateway_transaction_id", "gateway_code", "evidence", "opened_at", "closed_at")
    SELECT "id", "payment_id", "sequence", "kind"::"operation_kind",
      CASE WHEN "paid" THEN 'SUCCEEDED' ELSE 'DECLINED' END::"operation_state", "amount", CASE WHEN "paid" THEN "amount" END,
      CASE WHEN "is_first" AND "sequence" > 1 THEN 'SESSION' || upper(substr(md5('session' || "payment_id"), 1, 20)) END,
      CASE WHEN "is_first" THEN 'shopper' ELSE 'system' END,
      CASE WHEN "amount" IS NOT NULL THEN pg_temp.transaction("id") END,
      CASE WHEN "amount" IS NULL THEN NULL WHEN "paid" THEN 'APPROVED' ELSE 'EXPIRED_CARD' END,
      pg_temp.evidence("kind", "gateway_order_id", "amount", "currency", "currency_exponent", "opened_at",
        CASE WHEN "paid" THEN 'SUCCEEDED' ELSE 'DECLINED' END),
      "opened_at", "opened_at" + interval '100 ms' FROM "plan_journal"`,
    },
    {
      // Payments name agreements, and agreements their first operation.
      sql: `
    UPDATE "agreement" a SET "state" = CASE s."state" WHEN 'ENDED' THEN 'ENDED' ELSE 'ACTIVE' END::"agreement_state",
      "first_operation_id" = pg_temp.id('plan operation 1 5', n), "activated_at" = "at" + interval '1 minute',
      "ended_at" = CASE s."state" WHEN 'ENDED' THEN pg_temp.until() END,
      "ended_by" = CASE s."state" WHEN 'ENDED' THEN 'customer' END,
      "end_reason" = CASE s."state" WHEN 'ENDED' THEN 'plan_ended' END
    FROM "plan_history" s WHERE a."id" = s."agreement_id"`,
    },
    {
      sql: `
    INSERT INTO "payment_event" ("payment_id", "operation_id", "kind", "from_status", "to_status", "actor", "cause", "at")
    SELECT "payment_id", "operation_id", "kind"::"payment_event_kind", "from"::"payment_status", "to"::"payment_status", "actor",
      "cause", "at"
    FROM (
      SELECT "payment_id", NULL::uuid AS "operation_id", 'started' AS "kind", NULL AS "from",
        CASE WHEN "is_first" THEN 'STARTED' ELSE 'READY' END AS "to", CASE WHEN "is_first" THEN 'shopper' ELSE 'system' END AS "actor",
        NULL AS "cause", "charged_at" AS "at" FROM "charge_history"
      UNION ALL
      SELECT "payment_id", "id", "event", "from", "to", CASE WHEN "is_first" THEN 'shopper' ELSE 'system' END,
        CASE "event" WHEN 'declined' THEN 'expired_card' END, "opened_at" + interval '100 ms' FROM "plan_journal"
    ) e ORDER BY "at"`,
    },
    {
      sql: `
    INSERT INTO "account_event" ("customer_id", "saved_card_id", "agreement_id", "subscription_id", "kind", "actor", "cause", "at")
    SELECT "customer_id", CASE WHEN e."of_card" THEN "card_id" END, CASE WHEN NOT e."is_end" THEN "agreement_id" END,
      CASE WHEN NOT e."of_card" THEN s."id" END, e."kind", 'customer', CASE WHEN e."is_end" THEN 'cancelled' END,
      CASE WHEN e."is_end" THEN pg_temp.until() ELSE "at" + interval '1 minute' END
    FROM "plan_history" s CROSS JOIN (VALUES ('card_saved', true, false), ('agreement_started', true, false),
      ('plan_started', false, false), ('plan_ended', false, true)) e("kind", "of_card", "is_end")
    WHERE NOT e."is_end" OR "state" = 'ENDED' ORDER BY s."at"`,
    },
    {
      sql: `
    INSERT INTO "mail" ("order_id", "subscription_id", "scheduled_charge_id", "kind", "operation_id", "event_id", "charge_on",
      "language", "to_address", "state", "attempts", "due_at", "claimed_at", "sent_at", "created_at")
    SELECT m."order_id", m."subscription_id", m."charge_id", m."kind"::"mail_kind", m."operation_id", m."event_id", m."charge_on", 'en',
      m."email", 'SENT', 1, m."at", m."at" + interval '1 s', m."at" + interval '2 s', m."at"
    FROM (
      SELECT c."order_id", c."id" AS "subscription_id", c."charge_id",
        CASE WHEN NOT c."paid" THEN 'plan_charge_failed' WHEN c."is_first" THEN 'order_confirmation' ELSE 'plan_charged' END AS "kind",
        CASE WHEN c."paid" THEN j."id" END AS "operation_id", CASE WHEN NOT c."paid" THEN e."id" END AS "event_id",
        NULL::date AS "charge_on", c."email", j."opened_at" + interval '100 ms' AS "at"
      FROM "charge_history" c JOIN "plan_journal" j ON j."payment_id" = c."payment_id" AND j."amount" IS NOT NULL
        LEFT JOIN "payment_event" e ON e."operation_id" = j."id" AND NOT c."paid"
      UNION ALL
      SELECT NULL, "id", NULL, 'plan_started', NULL, NULL, NULL, "email", "at" + interval '1 minute' FROM "plan_history"
      UNION ALL
      SELECT NULL, "id", NULL, 'plan_ended', NULL, NULL, NULL, "email", pg_temp.until() FROM "plan_history" WHERE "state" = 'ENDED'
      UNION ALL
      SELECT NULL, "id", NULL, 'plan_charge_upcoming', NULL, NULL, plan_due_on("first", 'MONTH', 1, "periods" + 1), "email",
        pg_temp.until() FROM "plan_history"
      WHERE "state" = 'ACTIVE' AND plan_due_on("first", 'MONTH', 1, "periods" + 1) <= pg_temp.until()::date + 7
    ) m`,
    },
  ];
}
