-- A database of before the core's migration may still have them. Nothing reads them.
DROP TABLE IF EXISTS "counter", "counter_change";
DROP INDEX IF EXISTS "orders_words_of_week";
DROP FUNCTION IF EXISTS "words_of_week"(tsvector, integer);
DROP FUNCTION IF EXISTS "week_of"(timestamptz);
