/** The statements that write the bank's settlement reports of a history: one for each day in UTC that has ended. */
export const reportStatements: readonly { table: string; sql: string }[] = [
  {
    table: "report_day",
    sql: `
    CREATE TEMP TABLE "report_day" ON COMMIT DROP AS
    SELECT "day", pg_temp.id('report', extract(epoch FROM "day")::bigint) AS "id",
      row_number() OVER (ORDER BY "day" DESC) AS "back"
    FROM (SELECT date_trunc('day', pg_temp.at(__ORDERS__)) + d * interval '1 day' AS "day"
      FROM generate_series(0, __ORDERS__ / __PER_DAY__ + 1) d) d
    WHERE "day" + interval '25 hours' <= pg_temp.until()`,
  },
  {
    table: "settlement_report",
    sql: `
    INSERT INTO "settlement_report" ("id", "merchant_id", "file_name", "digest", "covers_from", "covers_until", "imported_by",
      "imported_at")
    SELECT "id", '__MERCHANT__', 'settlement-' || "day"::date || '.csv', encode(sha256(convert_to('__UNTIL__' || "id", 'UTF8')), 'hex'),
      "day", "day" + interval '1 day', 'system', "day" + interval '25 hours' FROM "report_day"`,
  },
  {
    table: "settlement_movement",
    sql: `
    INSERT INTO "settlement_movement" ("id", "gateway_order_id", "transaction_id", "kind", "amount_minor", "currency", "moved_at",
      "operation_id")
    SELECT gen_random_uuid(), p."gateway_order_id", o."gateway_transaction_id", o."kind", o."approved_minor", p."currency",
      o."opened_at", o."id"
    FROM "report_day" r
      JOIN "operation" o ON date_trunc('day', o."opened_at") = r."day"
      JOIN "payment" p ON p."id" = o."payment_id"
    WHERE o."state" = 'SUCCEEDED' AND o."approved_minor" IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM "settlement_movement" m WHERE m."operation_id" = o."id")`,
  },
  {
    table: "settlement_line",
    sql: `
    INSERT INTO "settlement_line" ("report_id", "line", "movement_id")
    SELECT r."id", 3 + row_number() OVER (PARTITION BY r."id" ORDER BY m."moved_at", m."id"), m."id"
    FROM "report_day" r JOIN "settlement_movement" m ON date_trunc('day', m."moved_at") = r."day"`,
  },
  {
    table: "chargeback",
    sql: `
    CREATE TEMP TABLE "chargeback" ON COMMIT DROP AS
    SELECT DISTINCT ON (r."id") gen_random_uuid() AS "id", r."id" AS "report_id", r."day", r."back", p."id" AS "payment_id",
      p."gateway_order_id", o."gateway_transaction_id" AS "transaction_id", p."amount_minor", p."currency", p."currency_exponent",
      -- Whoever handles it has a month.
      CASE WHEN r."back" > 30 THEN (ARRAY['won', 'lost', 'accepted'])[r."back" / 10 % 3 + 1] END AS "act"
    FROM "report_day" r
      JOIN "settlement_movement" m ON date_trunc('day', m."moved_at") = r."day"
      JOIN "operation" o ON o."id" = m."operation_id" AND o."kind" = 'PAY'
      JOIN "payment" p ON p."id" = o."payment_id" AND p."order_id" IS NOT NULL AND p."refunded_minor" = 0
    WHERE r."back" % 10 = 5
    ORDER BY r."id", m."id"`,
  },
  {
    table: "settlement_set_aside",
    sql: `
    INSERT INTO "settlement_set_aside" ("id", "report_id", "line", "reason", "gateway_order_id", "transaction_id", "type", "amount",
      "currency", "time", "status", "read_minor", "read_currency", "handled_by", "handled_note", "handled_at")
    SELECT "id", "report_id", 3000000, 'chargeback', "gateway_order_id", "transaction_id", 'CHARGEBACK',
      pg_temp.decimal("amount_minor", "currency_exponent"), "currency",
      to_char("day" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'SETTLED', "amount_minor", "currency",
      CASE WHEN "act" IS NOT NULL THEN 'staff@example.com' END, "act" || ': By the portal of the bank',
      CASE WHEN "act" IS NOT NULL THEN "day" + interval '30 days' END
    FROM "chargeback"`,
  },
  {
    table: "chargeback_act",
    sql: `
    INSERT INTO "chargeback_act" ("set_aside_id", "act", "note", "author", "at")
    SELECT "id", "act", 'By the portal of the bank', 'staff@example.com', "day" + interval '30 days'
    FROM "chargeback" WHERE "act" IS NOT NULL`,
  },
  {
    table: "payment",
    sql: `
    UPDATE "payment" p SET "charged_back_minor" = c."amount_minor", "chargeback_open" = c."act" IS NULL
    FROM "chargeback" c WHERE c."payment_id" = p."id" AND c."act" IS DISTINCT FROM 'won'`,
  },
];
