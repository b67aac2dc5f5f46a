-- These functions find their rows by a key, so one plan fits all values. Where PostgreSQL expects less of a plan for the value at
-- hand, it makes one in each call, which takes ten times as long as running it.
ALTER FUNCTION "payment_journal"() SET plan_cache_mode = force_generic_plan;
ALTER FUNCTION "journal_totals"() SET plan_cache_mode = force_generic_plan;
ALTER FUNCTION "order_line_final"() SET plan_cache_mode = force_generic_plan;
