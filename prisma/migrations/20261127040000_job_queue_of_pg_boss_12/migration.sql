-- pg-boss 12 starts on no job queue of pg-boss 10 (schema version 24). Such a queue is dropped, and made again by the next `npm run migrate` or
-- worker. It holds only which pass runs next: mails, bulk work and charges that wait have tables of their own.
DO $$
DECLARE
  "queue_version" INTEGER;
BEGIN
  IF to_regclass('pgboss.version') IS NULL THEN
    RETURN;
  END IF;
  EXECUTE 'SELECT max("version") FROM "pgboss"."version"' INTO "queue_version";
  IF "queue_version" < 25 THEN
    DROP SCHEMA "pgboss" CASCADE;
  END IF;
END $$;
