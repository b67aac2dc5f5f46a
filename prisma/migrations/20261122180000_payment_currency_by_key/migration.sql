-- A session keeps the plan of the query in this trigger. Made while "orders" is small, it would scan the whole table for
-- every payment until the next ANALYZE.
ALTER FUNCTION "payment_currency"() SET enable_seqscan = off;
