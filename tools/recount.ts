/** Counts all orders and payment attempts anew, after rows were written past the shop. */
export const recount = `
  LOCK TABLE "orders", "payment" IN SHARE MODE;
  DELETE FROM "counter_change";
  DELETE FROM "counter";
  WITH "attempt" AS (
    SELECT CASE WHEN "outcome_unknown" THEN 'outcome_unknown' ELSE "order_state"::TEXT END AS "outcome",
      "latest" AND "order_id" IS NOT NULL AS "of_order"
    FROM "payment"
  )
  INSERT INTO "counter" ("name", "count")
    SELECT 'payment ' || "outcome", count(*) FROM "attempt" GROUP BY 1
    UNION ALL
    SELECT 'order ' || "outcome", count(*) FROM "attempt" WHERE "of_order" GROUP BY 1
    UNION ALL
    SELECT 'order', count(*) FROM "orders"
    UNION ALL
    SELECT 'order expired', count(*) FROM "orders" WHERE "expired_at" IS NOT NULL`;
