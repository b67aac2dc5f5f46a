import type { Client } from "pg";

import { labParts } from "@/labs/modules";

/** What the triggers that were off compute or refuse, as statements that return a row for each kind of fault. */
const faults = `
  SELECT 'payments whose sums are not those of their operations' AS "fault" FROM "payment" p JOIN (
    SELECT "payment_id", coalesce(sum("approved_minor") FILTER (WHERE "kind" IN ('PAY', 'AUTHORIZE')), 0) AS "authorized",
      coalesce(sum("approved_minor") FILTER (WHERE "kind" IN ('PAY', 'CAPTURE')), 0) AS "captured",
      coalesce(sum("approved_minor") FILTER (WHERE "kind" = 'REFUND'), 0) AS "refunded",
      bool_or("kind" = 'VOID' AND "state" = 'SUCCEEDED') AS "voided", bool_or("state" = 'UNKNOWN') AS "unknown",
      max("sequence") AS "revision"
    FROM "operation" GROUP BY 1
  ) o ON o."payment_id" = p."id"
  WHERE (p."authorized_minor", p."captured_minor", p."refunded_minor", p."voided", p."outcome_unknown", p."revision")
    IS DISTINCT FROM (o."authorized", o."captured", o."refunded", o."voided", o."unknown", o."revision")
  UNION ALL
  SELECT 'payments that are not for the total and in the currency of their order' FROM "payment" p JOIN "orders" o ON o."id" = p."order_id"
  WHERE (p."amount_minor", p."currency", p."currency_exponent") <> (o."total_minor", o."currency", o."currency_exponent")
  UNION ALL
  SELECT 'orders whose total is not that of their lines and their delivery' FROM "orders" o JOIN (
    SELECT "order_id", sum("unit_minor" * "quantity") AS "lines" FROM "order_line" GROUP BY 1
  ) l ON l."order_id" = o."id" WHERE o."tax_included" AND o."total_minor" <> l."lines" + o."delivery_minor" - o."discount_minor"
  UNION ALL
  SELECT 'expired orders with a payment that was approved' FROM "orders" o JOIN "payment" p ON p."order_id" = o."id"
  WHERE o."expired_at" IS NOT NULL AND p."order_state" <> 'failed'
  UNION ALL
  SELECT 'operations that succeeded without their mail' FROM "operation" o JOIN "payment" p ON p."id" = o."payment_id"
  WHERE o."state" = 'SUCCEEDED' AND o."amount_minor" IS NOT NULL AND p."order_id" IS NOT NULL
    AND (o."kind" <> 'CAPTURE' OR o."requested_by" NOT IN ('shopper', 'system'))
    AND NOT EXISTS (SELECT 1 FROM "mail" m WHERE m."operation_id" = o."id")
  UNION ALL
  SELECT 'payments whose chargebacks are not those of the reports' FROM "payment" p LEFT JOIN (
    SELECT s."gateway_order_id", sum(s."read_minor") AS "minor", bool_or(s."handled_at" IS NULL) AS "open" FROM "settlement_set_aside" s
    WHERE s."reason" = 'chargeback' AND NOT EXISTS (
      SELECT 1 FROM "chargeback_act" a WHERE a."set_aside_id" = s."id" AND a."act" = 'won') GROUP BY 1
  ) c ON c."gateway_order_id" = p."gateway_order_id"
  WHERE (p."charged_back_minor", p."chargeback_open") IS DISTINCT FROM (coalesce(c."minor", 0), coalesce(c."open", false))`;

const allFaults = [faults, ...labParts.flatMap(({ history }) => history?.faults ?? [])].join(" UNION ALL ");

/** Holds all rows to the rules whose triggers were off while a history was written; the names of those that are broken. */
export async function checkHistory(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ fault: string }>(`SELECT DISTINCT "fault" FROM (${allFaults}) f`);
  return rows.map(({ fault }) => fault);
}
