-- These functions find their rows by a key, so one plan fits all values. From the statistics of a young table PostgreSQL may still
-- expect less of a plan for the value at hand, and then makes one in each call, which takes longer than to run it.
ALTER FUNCTION "payment_journal"() SET plan_cache_mode = force_generic_plan;
ALTER FUNCTION "journal_totals"() SET plan_cache_mode = force_generic_plan;
ALTER FUNCTION "order_line_final"() SET plan_cache_mode = force_generic_plan;
