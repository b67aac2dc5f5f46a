/**
 * The statements that write a part of the history: orders `$1` to `$2`, counted from the newest, 0. In this order.
 *
 * They read the functions and the settings of prepare-history.ts. Every chance is a hash of the order's place, so that the
 * same place has the same order at every size.
 */
export const orderStatements: readonly { table: string; sql: string }[] = [
  {
    table: "history",
    sql: `
    CREATE TEMP TABLE "history" AS
    WITH "place" AS (
      SELECT n, pg_temp.at(n) AS "at", pg_temp.until() - pg_temp.at(n) AS "age", pg_temp.roll(1, n, 1000) AS "r"
      FROM generate_series(__FROM__, __TO__) n
    ), "outcome" AS (
      SELECT *, CASE
        WHEN n < 3 THEN 'challenge'
        WHEN n < 2000 AND n % 100 = 37 THEN 'unknown'
        WHEN n < 2000 AND n % 250 = 11 THEN 'held'
        WHEN n < 2000 AND n % 250 = 111 THEN 'not_captured'
        WHEN n BETWEEN 6000 AND 7000 AND n % 100 = 5 THEN 'authorized'
        WHEN "r" < 620 THEN 'paid'
        WHEN "r" < 660 THEN 'refunded'
        WHEN "r" < 680 THEN 'partly_refunded'
        WHEN "r" < 800 THEN CASE WHEN "age" < interval '3 days' THEN 'authorized' ELSE 'captured' END
        WHEN "r" < 805 THEN CASE WHEN "age" < interval '3 days' THEN 'partly_captured' ELSE 'captured' END
        WHEN "r" < 835 THEN 'voided'
        WHEN "r" < 836 THEN 'partly_approved'
        WHEN "r" < 886 THEN 'paid_second'
        WHEN "r" < 920 THEN 'declined'
        WHEN "r" < 940 AND "age" > interval '1 hour' THEN 'abandoned'
        ELSE 'unpaid'
      END AS "outcome" FROM "place"
    ), "buyer" AS (
      SELECT *, CASE WHEN pg_temp.roll(2, n, 100) < 40 THEN pg_temp.roll(3, n, pg_temp.customers()) END AS "c",
        (ARRAY['us', 'us', 'eu', 'eu', 'eu', 'jp', 'kw', 'kh', 'kh', 'kh'])[pg_temp.roll(4, n, 10) + 1] AS "list",
        "outcome" IN ('held', 'not_captured', 'authorized', 'captured', 'partly_captured', 'voided') AS "authorizes"
      FROM "outcome"
    )
    SELECT b.*, pg_temp.id('order', n) AS "id", pg_temp.number(n) AS "number",
      CASE WHEN "authorizes" AND "outcome" NOT IN ('held', 'not_captured') THEN 'AUTHORIZE' ELSE 'PAY' END AS "intent",
      "outcome" IN ('unpaid', 'declined', 'abandoned') AND "age" > interval '26 hours' AS "expired",
      coalesce('customer-' || "c", 'guest-' || n) || '@example.com' AS "email",
      l."currency", l."currency_exponent", d."amount_minor" AS "delivery",
      p."id" AS "product_id", p."name" AS "product", p."made_to_order", e."amount_minor" AS "unit",
      1 + pg_temp.roll(5, n, 2) AS "quantity",
      q."id" AS "second_id", q."name" AS "second", f."amount_minor" AS "second_unit",
      (e."amount_minor" * (1 + pg_temp.roll(5, n, 2)) + coalesce(f."amount_minor", 0) + d."amount_minor")::bigint AS "total",
      CASE WHEN "authorizes" THEN 'staff@example.com' END AS "staff",
      a.*
    FROM "buyer" b
      JOIN "price_list" l ON l."code" = b."list"
      JOIN "delivery_price" d ON d."price_list" = b."list" AND d."delivery_method" = 'standard'
      JOIN pg_temp."goods" p ON p."made_to_order" = (b."authorizes" AND b."outcome" NOT IN ('held', 'not_captured'))
        AND p."place" = pg_temp.roll(6, n, p."of")
      JOIN "price" e ON e."product_id" = p."id" AND e."price_list" = b."list"
      LEFT JOIN pg_temp."goods" q ON NOT p."made_to_order" AND NOT q."made_to_order" AND pg_temp.roll(7, n, 3) = 0
        AND q."id" <> p."id" AND q."place" = pg_temp.roll(8, n, q."of")
      LEFT JOIN "price" f ON f."product_id" = q."id" AND f."price_list" = b."list"
      JOIN pg_temp."address" a ON a."address_list" = b."list"`,
  },
  {
    table: "orders",
    sql: `
    INSERT INTO "orders" ("id", "number", "shopper", "customer_id", "idempotency_key", "currency", "currency_exponent", "total_minor",
      "delivery_minor", "delivery_method", "delivery_name", "expected_from", "expected_until", "tax_name", "tax_basis_points",
      "tax_included", "tax_minor", "intent", "capture_now_minor", "locale", "email", "name", "address_line1", "city", "region",
      "postal_code", "country", "created_at", "expires_at", "expired_at")
    SELECT h."id", "number", encode(sha256(convert_to('shopper ' || "email", 'UTF8')), 'hex'),
      CASE WHEN "c" IS NOT NULL THEN pg_temp.id('customer', "c") END, pg_temp.id('idempotency_key', n), "currency", "currency_exponent",
      "total", "delivery", 'standard', m."name", "at"::date + 3, "at"::date + 7, t."name", coalesce(t."basis_points", 0), true,
      coalesce(round("total" * t."basis_points" / (10000.0 + t."basis_points")), 0), "intent"::"intent", 0, h."locale", "email",
      pg_temp.name(coalesce("c", n)), "line1", "city", "region", "postal_code", "address_country", "at",
      CASE WHEN NOT "expired" AND "outcome" IN ('unpaid', 'declined', 'abandoned', 'challenge', 'unknown')
        THEN greatest("at", pg_temp.until()) + interval '1 day' END,
      CASE WHEN "expired" THEN "at" + interval '1 day 1 hour' END
    FROM "history" h
      JOIN "delivery_method_translation" m ON m."delivery_method" = 'standard' AND m."locale" = h."locale"
      LEFT JOIN "tax_rate" t ON t."country" = h."address_country" AND t."postal_prefix" = '' AND t."included" AND t."basis_points" > 0
    -- By time, as the shop writes them: otherwise the planner's choice of a join decides how many pages a list reads.
    ORDER BY h.n DESC`,
  },
  {
    table: "order_line",
    sql: `
    INSERT INTO "order_line" ("id", "order_id", "product_id", "name", "unit_minor", "quantity", "made_to_order")
    SELECT pg_temp.id('line', n), "id", "product_id", "product", "unit", "quantity", "made_to_order" FROM "history"
    UNION ALL
    SELECT pg_temp.id('second line', n), "id", "second_id", "second", "second_unit", 1, false FROM "history"
    WHERE "second_id" IS NOT NULL`,
  },
  {
    table: "attempt",
    sql: `
    CREATE TEMP TABLE "attempt" AS
    SELECT n, h."id" AS "order_id", h."number", h."currency", h."currency_exponent", h."total", h."email", h."locale", h."intent",
      h."age", h."staff", t."attempt", t."attempt" = t."of" AS "latest", pg_temp.id('payment ' || t."attempt", n) AS "id",
      CASE WHEN t."attempt" < t."of" THEN 'declined' ELSE h."outcome" END AS "outcome",
      h."at" AS "ordered_at", h."at" + t."attempt" * interval '20 seconds' AS "at",
      -- What staff do later happens within the age of the order.
      h."at" + least(interval '2 days', h."age" / 2) AS "later", h."at" + least(interval '5 days', h."age" * 3 / 4) AS "last",
      CASE WHEN h."intent" = 'AUTHORIZE' OR h."outcome" IN ('held', 'not_captured') THEN 'AUTHORIZE' ELSE 'PAY' END AS "charge"
    FROM "history" h CROSS JOIN LATERAL (
      SELECT "attempt", CASE WHEN h."outcome" = 'paid_second' THEN 2 ELSE 1 END AS "of" FROM generate_series(1, 2) "attempt"
    ) t
    WHERE h."outcome" <> 'unpaid' AND t."attempt" <= t."of"`,
  },
  {
    table: "journal",
    sql: `
    CREATE TEMP TABLE "journal" AS
    SELECT a."id" AS "payment_id", a.n, a."number" || '-' || a."attempt" AS "gateway_order_id", a."currency",
      a."currency_exponent", pg_temp.id('operation ' || a."attempt" || ' ' || o."sequence", n) AS "id", o.*
    FROM "attempt" a CROSS JOIN LATERAL (VALUES
      (1, 'CREATE_SESSION', 'SUCCEEDED', NULL::bigint, NULL::bigint, 'shopper', a."at", 'session_opened', 'STARTED', 'SESSION_OPEN'),
      (2, 'ADD_CARD', 'SUCCEEDED', NULL, NULL, 'shopper', a."at" + interval '150 ms', 'card_added', 'SESSION_OPEN', 'CARD_ADDED'),
      (3, 'AUTHENTICATE', 'SUCCEEDED', NULL, NULL, 'shopper', a."at" + interval '300 ms',
        CASE a."outcome" WHEN 'challenge' THEN 'challenged' ELSE 'authenticated' END, 'CARD_ADDED',
        CASE a."outcome" WHEN 'challenge' THEN 'CHALLENGE' ELSE 'READY' END),
      (4, a."charge", CASE a."outcome" WHEN 'declined' THEN 'DECLINED' WHEN 'unknown' THEN 'UNKNOWN' ELSE 'SUCCEEDED' END, a."total",
        CASE a."outcome" WHEN 'declined' THEN NULL WHEN 'unknown' THEN NULL WHEN 'partly_approved' THEN a."total" * 3 / 4
          ELSE a."total" END, 'shopper', a."at" + interval '450 ms',
        CASE a."outcome" WHEN 'declined' THEN 'declined' WHEN 'unknown' THEN 'outcome_unknown' ELSE 'approved' END, 'READY',
        CASE a."outcome" WHEN 'declined' THEN 'DECLINED' WHEN 'unknown' THEN 'READY' ELSE 'APPROVED' END),
      (5, CASE WHEN a."outcome" IN ('captured', 'partly_captured', 'not_captured') THEN 'CAPTURE'
          WHEN a."outcome" = 'voided' THEN 'VOID' WHEN a."outcome" IN ('refunded', 'partly_refunded') THEN 'REFUND' END,
        CASE a."outcome" WHEN 'not_captured' THEN 'DECLINED' ELSE 'SUCCEEDED' END,
        CASE WHEN a."outcome" LIKE 'partly%' THEN a."total" / 2 ELSE a."total" END,
        CASE WHEN a."outcome" = 'not_captured' THEN NULL WHEN a."outcome" LIKE 'partly%' THEN a."total" / 2 ELSE a."total" END,
        CASE a."outcome" WHEN 'not_captured' THEN 'shopper' ELSE 'staff@example.com' END,
        CASE a."outcome" WHEN 'not_captured' THEN a."at" + interval '600 ms' ELSE a."later" END, NULL, NULL, NULL)
    ) o("sequence", "kind", "state", "amount", "approved", "by", "opened_at", "event", "from", "to")
    WHERE o."kind" IS NOT NULL
      AND o."sequence" <= CASE a."outcome" WHEN 'abandoned' THEN 1 WHEN 'challenge' THEN 3 ELSE 5 END`,
  },
  {
    table: "payment",
    sql: `
    INSERT INTO "payment" ("id", "order_id", "attempt", "gateway_order_id", "return_token", "intent", "status", "currency",
      "currency_exponent", "amount_minor", "card_digest", "session_id", "auth_transaction_id", "auth_version", "auth_status", "eci",
      "held", "card_brand", "card_last4", "end_reason", "gateway_code", "authorized_minor", "captured_minor", "refunded_minor",
      "voided", "outcome_unknown", "latest", "revision", "ordered_at", "created_at", "updated_at", "dispatched_at")
    SELECT a."id", a."order_id", a."attempt", a."number" || '-' || a."attempt", pg_temp.token('return', n, a."attempt"),
      a."intent"::"payment_intent",
      CASE a."outcome" WHEN 'challenge' THEN 'CHALLENGE' WHEN 'unknown' THEN 'READY' WHEN 'declined' THEN 'DECLINED'
        WHEN 'abandoned' THEN 'EXPIRED' ELSE 'APPROVED' END::"payment_status",
      a."currency", a."currency_exponent", a."total", pg_temp.token('card', n, 0), s."session",
      pg_temp.id('authentication ' || a."attempt", n)::text, '3DS2', 'AUTHENTICATION_SUCCESSFUL',
      -- What the scheme of the card writes for an authenticated payer.
      (ARRAY['05', '02'])[pg_temp.roll(9, n, 2) + 1], a."outcome" = 'held',
      CASE WHEN a."outcome" <> 'abandoned' THEN (ARRAY['VISA', 'MASTERCARD'])[pg_temp.roll(9, n, 2) + 1] END,
      CASE WHEN a."outcome" <> 'abandoned' THEN lpad(pg_temp.roll(10, n, 10000)::text, 4, '0') END,
      CASE a."outcome" WHEN 'declined' THEN 'declined' WHEN 'abandoned' THEN 'session_expired' END,
      CASE a."outcome" WHEN 'declined' THEN 'DECLINED' WHEN 'abandoned' THEN NULL WHEN 'unknown' THEN NULL ELSE 'APPROVED' END,
      j."authorized", j."captured", j."refunded", j."voided", a."outcome" = 'unknown',
      a."latest", j."revision", a."ordered_at", a."at", j."closed_at" + CASE a."outcome" WHEN 'abandoned' THEN interval '15 minutes' ELSE interval '0' END,
      -- The latest 200 orders are still to be dispatched.
      CASE WHEN n >= 200 THEN j."closed_at" END
    FROM "attempt" a JOIN LATERAL (SELECT 'SESSION' || upper(substr(md5('session' || a."id"), 1, 20)) AS "session") s ON true
      JOIN (
        SELECT "payment_id", max("sequence") AS "revision", max("opened_at") + interval '100 ms' AS "closed_at",
          coalesce(sum("approved") FILTER (WHERE "kind" IN ('PAY', 'AUTHORIZE')), 0) AS "authorized",
          coalesce(sum("approved") FILTER (WHERE "kind" IN ('PAY', 'CAPTURE')), 0) AS "captured",
          coalesce(sum("approved") FILTER (WHERE "kind" = 'REFUND'), 0) AS "refunded",
          coalesce(bool_or("kind" = 'VOID'), false) AS "voided"
        FROM "journal" GROUP BY 1
      ) j ON j."payment_id" = a."id"
    ORDER BY a."at"`,
  },
  {
    table: "operation",
    sql: `
    INSERT INTO "operation" ("id", "payment_id", "sequence", "kind", "state", "amount_minor", "approved_minor", "session_id",
      "requested_by", "gateway_transaction_id", "gateway_code", "gateway_recommendation", "reason", "evidence", "opened_at",
      "closed_at")
    SELECT "id", "payment_id", "sequence", "kind"::"operation_kind", "state"::"operation_state", "amount", "approved",
      CASE WHEN "sequence" > 1 THEN 'SESSION' || upper(substr(md5('session' || "payment_id"), 1, 20)) END, "by",
      CASE WHEN "amount" IS NOT NULL AND "state" <> 'UNKNOWN' THEN pg_temp.transaction("id") END,
      CASE WHEN "sequence" = 1 OR "state" = 'UNKNOWN' THEN NULL WHEN "state" = 'DECLINED' THEN 'DECLINED' ELSE 'APPROVED' END,
      CASE WHEN "state" = 'UNKNOWN' THEN NULL WHEN "sequence" IN (3, 4) THEN 'NO_ACTION' END,
      CASE WHEN "state" = 'UNKNOWN' THEN 'timed_out' END,
      pg_temp.evidence("kind", "gateway_order_id", "amount", "currency", "currency_exponent", "opened_at", "state"),
      "opened_at", CASE WHEN "state" <> 'UNKNOWN' THEN "opened_at" + interval '100 ms' END
    FROM "journal" ORDER BY "opened_at"`,
  },
  {
    table: "payment_event",
    sql: `
    WITH "event" AS (
      INSERT INTO "payment_event" ("payment_id", "operation_id", "kind", "from_status", "to_status", "actor", "cause", "at")
      SELECT "payment_id", "operation_id", "kind"::"payment_event_kind", "from"::"payment_status", "to"::"payment_status", "actor",
        "cause", "at"
      FROM (
        SELECT "id" AS "payment_id", NULL::uuid AS "operation_id", 'started' AS "kind", NULL AS "from", 'STARTED' AS "to",
          'shopper' AS "actor", NULL AS "cause", "at" FROM "attempt"
        UNION ALL
        SELECT "payment_id", "id", "event", "from", "to", "by",
          CASE "event" WHEN 'declined' THEN 'declined' WHEN 'outcome_unknown' THEN 'timed_out' END,
          "opened_at" + interval '100 ms' FROM "journal" WHERE "event" IS NOT NULL
        UNION ALL
        SELECT "id", NULL, 'expired', 'SESSION_OPEN', 'EXPIRED', 'system', 'session_expired', "at" + interval '15 minutes'
        FROM "attempt" WHERE "outcome" = 'abandoned'
      ) e ORDER BY "at"
      RETURNING "id", "payment_id", "kind", "at"
    )
    INSERT INTO "mail" ("order_id", "kind", "operation_id", "event_id", "language", "to_address", "state", "attempts", "due_at",
      "claimed_at", "sent_at", "created_at")
    SELECT "order_id", "kind"::"mail_kind", "operation_id", "event_id", "locale", "email", 'SENT', 1, "at", "at" + interval '1 s',
      "at" + interval '2 s', "at"
    FROM (
      SELECT a."order_id", CASE j."kind" WHEN 'CAPTURE' THEN 'captured' WHEN 'VOID' THEN 'voided' WHEN 'REFUND' THEN 'refunded'
          ELSE 'order_confirmation' END AS "kind",
        j."id" AS "operation_id", NULL::bigint AS "event_id", a."locale", a."email", j."opened_at" + interval '100 ms' AS "at"
      FROM "attempt" a JOIN "journal" j ON j."payment_id" = a."id" AND j."amount" IS NOT NULL AND j."state" = 'SUCCEEDED'
      UNION ALL
      SELECT a."order_id", 'payment_failed', NULL, e."id", a."locale", a."email", e."at"
      FROM "attempt" a JOIN "event" e ON e."payment_id" = a."id" AND e."kind" IN ('declined', 'expired')
    ) m`,
  },
  { table: "history", sql: `DROP TABLE "history", "attempt", "journal"` },
];

/** The statement that writes the customers of all orders, once these are written. */
export const customerStatement = {
  table: "customer",
  sql: `
  INSERT INTO "customer" ("id", "email", "name", "locale", "created_at")
  SELECT "customer_id", "email", "name", min("locale"), min("created_at") FROM "orders" o
  WHERE "customer_id" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "customer" c WHERE c."id" = o."customer_id")
  GROUP BY 1, 2, 3`,
};
