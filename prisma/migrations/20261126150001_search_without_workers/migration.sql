-- A search reads a few hundred rows. In a large table the planner started workers for it, also where they had nothing to do, and
-- their start takes several times as long as the search. It starts none for a statement with a function that is unsafe for them.
ALTER FUNCTION "search_words"(text) PARALLEL UNSAFE;
