-- No guard reads a temporary table in place of its own: each looks up names in the schema public, and in that of the session last.
DO $$
DECLARE
  "guard" regprocedure;
BEGIN
  FOR "guard" IN
    SELECT "oid"::regprocedure FROM pg_proc
    WHERE "pronamespace" = 'public'::regnamespace AND "prorettype" = 'trigger'::regtype
      AND NOT EXISTS (SELECT 1 FROM unnest("proconfig") each WHERE each LIKE 'search_path=%')
  LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = public, pg_temp', "guard");
  END LOOP;
END $$;
