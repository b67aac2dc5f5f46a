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
    table: "settlement_set_aside",
    sql: `
    INSERT INTO "settlement_set_aside" ("id", "report_id", "line", "reason", "type", "amount", "currency", "time", "status",
      "handled_by", "handled_note", "handled_at")
    SELECT gen_random_uuid(), "id", 3000000, 'unknown_type', 'CHARGEBACK', '12.50', 'USD', "day"::text, 'SETTLED',
      CASE WHEN "back" > 30 THEN 'staff@example.com' END, CASE WHEN "back" > 30 THEN 'Booked by hand' END,
      CASE WHEN "back" > 30 THEN "day" + interval '2 days' END
    FROM "report_day" WHERE "back" % 10 = 5`,
  },
];
