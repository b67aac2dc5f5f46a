-- An event names no person, but a parcel has a number by which one is found.
INSERT INTO "erasable" ("table", "column", "names") VALUES ('event', 'data', ARRAY['carrier', 'tracking']);

CREATE OR REPLACE FUNCTION "event_is_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD."position" IS NULL AND to_jsonb(OLD) - 'position' = to_jsonb(NEW) - 'position' THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND "erases"('event', to_jsonb(OLD), to_jsonb(NEW)) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'events are append-only' USING ERRCODE = 'check_violation', CONSTRAINT = 'event_is_final';
END $$;
