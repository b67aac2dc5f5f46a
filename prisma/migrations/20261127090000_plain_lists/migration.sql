-- Lists have no totals and no page numbers, and a search reads one index of words.
DROP TABLE "counter_change";
DROP TABLE "counter";
DROP INDEX "orders_words_of_week";
DROP FUNCTION "words_of_week"(tsvector, integer);
DROP FUNCTION "week_of"(timestamptz);
