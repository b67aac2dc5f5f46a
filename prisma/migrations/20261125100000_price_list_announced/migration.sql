-- Announces a change of the price lists on the channel `price_list` when it is committed, so that processes which keep them
-- read them again.
CREATE FUNCTION "announce_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify(TG_TABLE_NAME, '');
  RETURN NULL;
END $$;

CREATE TRIGGER "price_list_announced" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "price_list"
  FOR EACH STATEMENT EXECUTE FUNCTION "announce_change"();
