-- Its cost stops the planner from computing the words of every row of a long list instead of reading their index. A function in
-- SQL would be inlined, and its cost with it.
CREATE OR REPLACE FUNCTION "search_words"(text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 5000 AS $$
BEGIN
  RETURN array_to_tsvector(array_remove(regexp_split_to_array(lower(left($1, 500)), '[\s!-/:-@\[-`{-~]+'), ''));
END $$;
