-- Personal data is erased: words are taken out of rows that never change otherwise. Nothing else of them changes, and no row goes.

-- Each erasure: of a person, or of what is older than the merchant keeps. It has no personal words, and names what it was about: the notes
-- on other orders and the entries of the audit that an owner chose are listed one by one.
CREATE TABLE "erasure" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "customer_id" UUID,
  "order_ids" UUID[] NOT NULL DEFAULT '{}',
  "note_ids" BIGINT[] NOT NULL DEFAULT '{}',
  "entry_ids" BIGINT[] NOT NULL DEFAULT '{}',
  "reason" TEXT NOT NULL,
  "erased_by" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "transaction" XID8 NOT NULL DEFAULT pg_current_xact_id(),

  CONSTRAINT "erasure_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "erasure_words" CHECK (btrim("reason") <> '' AND btrim("erased_by") <> '')
);
CREATE INDEX "erasure_transaction_idx" ON "erasure"("transaction");
CREATE INDEX "erasure_at_idx" ON "erasure"("at");

-- Nobody is erased while money of theirs moves, may have moved or is held. The lock keeps it so until the end of the transaction.
CREATE FUNCTION "erasure_admitted"() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  "found" UUID[];
BEGIN
  SELECT coalesce(array_agg(p."id"), '{}') INTO "found" FROM (
    SELECT "id" FROM "payment" WHERE "order_id" = ANY(NEW."order_ids")
      OR ("order_id" IS NULL AND "agreement_id" IN (SELECT "id" FROM "agreement" WHERE "customer_id" = NEW."customer_id"))
    ORDER BY "id" FOR UPDATE) p;
  IF EXISTS (SELECT 1 FROM "payment" p WHERE p."id" = ANY("found") AND (
      p."outcome_unknown" OR p."order_state" = 'in_progress' OR p."chargeback_open"
      OR (p."status" = 'APPROVED' AND NOT p."voided" AND p."rest_closed_at" IS NULL AND p."captured_minor" < p."authorized_minor")))
    OR EXISTS (SELECT 1 FROM "operation" o WHERE o."payment_id" = ANY("found") AND o."closed_at" IS NULL) THEN
    RAISE EXCEPTION 'money of the person moves, may have moved or is held'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'erasure_admitted';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "erasure_admitted" BEFORE INSERT ON "erasure" FOR EACH ROW EXECUTE FUNCTION "erasure_admitted"();

-- What an erasure empties, by table and column: of an object the values of these names, or all. A column that cannot be null gets a mark,
-- in which {id} stands for the row's own id. Of entries of the audit until a time, only what has no digest of its words. Each module adds
-- its own.
CREATE TABLE "erasable" (
  "table" TEXT NOT NULL,
  "column" TEXT NOT NULL,
  "mark" TEXT,
  "names" TEXT[],
  "until" TIMESTAMPTZ(3),

  CONSTRAINT "erasable_pkey" PRIMARY KEY ("table", "column")
);
INSERT INTO "erasable" ("table", "column", "mark") VALUES
  ('orders', 'email', '[erased] {id}'), ('orders', 'name', '[erased]'), ('orders', 'address_line1', '[erased]'),
  ('orders', 'address_line2', NULL), ('orders', 'city', '[erased]'), ('orders', 'region', NULL),
  ('orders', 'postal_code', NULL), ('orders', 'phone', NULL), ('orders', 'held_by', NULL),
  ('customer', 'email', '[erased] {id}'), ('customer', 'name', NULL),
  ('order_note', 'text', '[erased]'),
  ('order_correction', 'reason', '[erased]'), ('order_correction', 'before', NULL), ('order_correction', 'after', NULL),
  ('dispatch', 'carrier', NULL), ('dispatch', 'tracking', NULL),
  ('refund', 'note', NULL),
  ('payment_event', 'cause', NULL), ('payment', 'payer_address', NULL),
  ('operation', 'resolved_reason', '[erased]'),
  ('saved_card', 'brand', NULL), ('saved_card', 'last4', NULL),
  ('agreement', 'consent_address', NULL),
  ('mail', 'to_address', '[erased]'),
  ('audit_entry', 'words', NULL), ('audit_entry', 'salt', NULL);
-- Entries of before have what people typed among their details. The version before may still write for a day.
INSERT INTO "erasable" ("table", "column", "names", "until") VALUES
  ('audit_entry', 'details', ARRAY['note', 'reason', 'reference', 'carrier', 'tracking'], now() + interval '1 day');

-- By which column rows of a table are erased, and which row "t" belongs to an erasure "e". Each module adds its own.
CREATE TABLE "erasable_row" (
  "table" TEXT NOT NULL,
  "by" TEXT NOT NULL,
  "belongs" TEXT NOT NULL,

  CONSTRAINT "erasable_row_pkey" PRIMARY KEY ("table", "by", "belongs")
);
INSERT INTO "erasable_row" ("table", "by", "belongs") VALUES
  ('orders', 'id', 't."id" = ANY(e."order_ids")'),
  ('order_note', 'order_id', 't."order_id" = ANY(e."order_ids")'),
  ('order_note', 'id', 't."id" = ANY(e."note_ids")'),
  ('order_correction', 'order_id', 't."order_id" = ANY(e."order_ids")'),
  ('dispatch', 'order_id', 't."order_id" = ANY(e."order_ids")'),
  ('payment', 'order_id', 't."order_id" = ANY(e."order_ids")'),
  ('payment_event', 'id', 't."payment_id" IN (SELECT "id" FROM "payment" WHERE "order_id" = ANY(e."order_ids"))'),
  ('operation', 'id', 't."payment_id" IN (SELECT "id" FROM "payment" WHERE "order_id" = ANY(e."order_ids"))'),
  ('refund', 'operation_id', 't."operation_id" IN (SELECT o."id" FROM "operation" o JOIN "payment" p ON p."id" = o."payment_id"
    WHERE p."order_id" = ANY(e."order_ids"))'),
  ('customer', 'id', 't."id" = e."customer_id"'),
  ('saved_card', 'customer_id', 't."customer_id" = e."customer_id"'),
  ('agreement', 'customer_id', 't."customer_id" = e."customer_id"'),
  ('mail', 'id', 't."order_id" = ANY(e."order_ids")
    OR t."saved_card_id" IN (SELECT "id" FROM "saved_card" WHERE "customer_id" = e."customer_id")
    OR (t."order_id" IS NULL AND lower(t."to_address") IN (
      SELECT lower("email") FROM "orders" WHERE "id" = ANY(e."order_ids")
      UNION ALL SELECT "email" FROM "customer" WHERE "id" = e."customer_id"))'),
  ('audit_entry', 'id', 't."id" = ANY(e."entry_ids")
    OR t."object" IN (SELECT format(each, o."number") FROM "orders" o, unnest(ARRAY[''order %s'', ''customer of order %s'']) each
      WHERE o."id" = ANY(e."order_ids"))
    OR t."object" IN (SELECT ''call '' || o."id" FROM "operation" o JOIN "payment" p ON p."id" = o."payment_id"
      WHERE p."order_id" = ANY(e."order_ids"))');

-- An object with marks in place of the values of these names, or of all, also in the objects within it.
CREATE FUNCTION "erased_object"("whole" JSONB, "names" TEXT[]) RETURNS JSONB LANGUAGE plpgsql IMMUTABLE
SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (
    SELECT coalesce(jsonb_object_agg(key, CASE
      WHEN jsonb_typeof(value) = 'object' THEN "erased_object"(value, "names")
      WHEN value = 'null' OR NOT coalesce(key = ANY("names"), true) THEN value
      ELSE '"[erased]"' END), '{}') FROM jsonb_each("whole"));
END $$;

-- A row as it is once it is erased.
CREATE FUNCTION "erased_row"("of" TEXT, "row" JSONB) RETURNS JSONB LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT "row" || jsonb_object_agg(e."column", CASE jsonb_typeof("row" -> e."column")
    WHEN 'null' THEN 'null'
    WHEN 'array' THEN '[]'
    WHEN 'object' THEN "erased_object"("row" -> e."column", e."names")
    ELSE coalesce(to_jsonb(replace(e."mark", '{id}', "row" ->> 'id')), 'null') END)
  FROM "erasable" e WHERE e."table" = "of"
    AND (e."until" IS NULL OR ("row" ->> 'words_digest' IS NULL AND ("row" ->> 'at')::timestamptz < e."until"))
$$;

-- Whether a row belongs to the erasure that this transaction recorded.
CREATE FUNCTION "is_of_erasure"("of" TEXT, "row" JSONB) RETURNS boolean LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  "belongs" TEXT;
  "result" BOOLEAN;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM "erasure" WHERE "transaction" = pg_current_xact_id()) THEN
    RETURN false;
  END IF;
  SELECT string_agg(format('(%s)', r."belongs"), ' OR ') INTO "belongs" FROM "erasable_row" r WHERE r."table" = "of";
  IF "belongs" IS NULL THEN
    RETURN false;
  END IF;
  EXECUTE format('SELECT EXISTS (SELECT 1 FROM "erasure" e, jsonb_populate_record(NULL::%I, $1) t'
    ' WHERE e."transaction" = pg_current_xact_id() AND (%s))', "of", "belongs") INTO "result" USING "row";
  RETURN "result";
END $$;

-- Whether a change of a row is its erasure, by the one that this transaction recorded.
CREATE FUNCTION "erases"("of" TEXT, "before" JSONB, "after" JSONB) RETURNS boolean LANGUAGE plpgsql STABLE
SET search_path = public, pg_temp AS $$
BEGIN
  RETURN "is_of_erasure"("of", "before") AND "after" = "erased_row"("of", "before");
END $$;

-- The one act of an erasure: empties the rows of a table that belong to it, by the values of a column. It does nothing else, whoever
-- calls it.
CREATE FUNCTION "erase_words"("of" TEXT, "by" TEXT, "values" TEXT[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  "emptied" TEXT;
  "type" TEXT;
BEGIN
  SELECT string_agg(format('%I', e."column"), ', ') INTO "emptied" FROM "erasable" e WHERE e."table" = "of";
  SELECT format_type(a."atttypid", NULL) INTO "type" FROM "erasable_row" r JOIN pg_attribute a ON a."attname" = r."by"
    WHERE r."table" = "of" AND r."by" = "erase_words"."by" AND a."attrelid" = to_regclass(quote_ident("of"));
  IF "emptied" IS NULL OR "type" IS NULL OR NOT EXISTS (SELECT 1 FROM "erasure" WHERE "transaction" = pg_current_xact_id()) THEN
    RAISE EXCEPTION 'nothing of % is erased by %', "of", "by" USING ERRCODE = 'check_violation', CONSTRAINT = 'erase_words';
  END IF;
  EXECUTE format('UPDATE %1$I t SET (%2$s) = (SELECT %2$s FROM jsonb_populate_record(t, "erased_row"(%1$L, to_jsonb(t))))'
    ' WHERE t.%3$I = ANY($1::text[]::%4$s[]) AND to_jsonb(t) <> "erased_row"(%1$L, to_jsonb(t))'
    ' AND "is_of_erasure"(%1$L, to_jsonb(t))', "of", "emptied", "by", "type")
    USING "values";
END $$;
REVOKE ALL ON FUNCTION "erase_words"(TEXT, TEXT, TEXT[]) FROM PUBLIC;

-- The rows of a table never change but by their erasure.
CREATE FUNCTION "append_only"() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND "erases"(TG_TABLE_NAME, to_jsonb(OLD), to_jsonb(NEW)) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;

CREATE TRIGGER "erasure_is_final" BEFORE UPDATE OR DELETE ON "erasure" FOR EACH ROW EXECUTE FUNCTION "append_only"();

DROP TRIGGER "order_note_is_final" ON "order_note";
CREATE TRIGGER "order_note_is_final" BEFORE UPDATE OR DELETE ON "order_note"
  FOR EACH ROW EXECUTE FUNCTION "append_only"();
DROP TRIGGER "order_correction_is_final" ON "order_correction";
CREATE TRIGGER "order_correction_is_final" BEFORE UPDATE OR DELETE ON "order_correction"
  FOR EACH ROW EXECUTE FUNCTION "append_only"();
DROP TRIGGER "dispatch_is_final" ON "dispatch";
CREATE TRIGGER "dispatch_is_final" BEFORE UPDATE OR DELETE ON "dispatch"
  FOR EACH ROW EXECUTE FUNCTION "append_only"();
DROP TRIGGER "refund_is_final" ON "refund";
CREATE TRIGGER "refund_is_final" BEFORE UPDATE OR DELETE ON "refund" FOR EACH ROW EXECUTE FUNCTION "append_only"();
DROP TRIGGER "payment_event_is_final" ON "payment_event";
CREATE TRIGGER "payment_event_is_final" BEFORE UPDATE OR DELETE ON "payment_event"
  FOR EACH ROW EXECUTE FUNCTION "append_only"();
DROP FUNCTION "order_note_is_final"(), "order_correction_is_final"(), "payment_event_is_final"();

-- Whose order it was is no part of what was ordered: an erasure is no change that is counted.
DROP TRIGGER "order_final" ON "orders";
CREATE TRIGGER "order_final" BEFORE UPDATE ON "orders" FOR EACH ROW
  WHEN ((to_jsonb(OLD) - 'expires_at' - 'customer_id') IS DISTINCT FROM (to_jsonb(NEW) - 'expires_at' - 'customer_id')
    AND NOT "erases"('orders', to_jsonb(OLD), to_jsonb(NEW)))
  EXECUTE FUNCTION "order_final"();
DROP TRIGGER "order_revision" ON "orders";
CREATE TRIGGER "order_revision" BEFORE UPDATE ON "orders" FOR EACH ROW
  WHEN (NEW."revision" <> OLD."revision" + 1
    AND (to_jsonb(OLD) - 'expires_at' - 'customer_id') IS DISTINCT FROM (to_jsonb(NEW) - 'expires_at' - 'customer_id')
    AND NOT "erases"('orders', to_jsonb(OLD), to_jsonb(NEW)))
  EXECUTE FUNCTION "order_revision"();

DROP TRIGGER "customer_is_final" ON "customer";
CREATE TRIGGER "customer_is_final" BEFORE UPDATE ON "customer" FOR EACH ROW
  WHEN ((OLD."id", OLD."email") IS DISTINCT FROM (NEW."id", NEW."email")
    AND NOT "erases"('customer', to_jsonb(OLD), to_jsonb(NEW)))
  EXECUTE FUNCTION "customer_is_final"();
DROP TRIGGER "saved_card_final" ON "saved_card";
CREATE TRIGGER "saved_card_final" BEFORE UPDATE ON "saved_card" FOR EACH ROW
  WHEN (NOT (OLD."ended_at" IS NOT NULL AND "erases"('saved_card', to_jsonb(OLD), to_jsonb(NEW))))
  EXECUTE FUNCTION "saved_card_final"();
DROP TRIGGER "agreement_final" ON "agreement";
CREATE TRIGGER "agreement_final" BEFORE UPDATE ON "agreement" FOR EACH ROW
  WHEN (NOT "erases"('agreement', to_jsonb(OLD), to_jsonb(NEW)))
  EXECUTE FUNCTION "agreement_final"();

-- The journal keeps what was sent and answered; the words of who resolved an outcome may go.
DROP TRIGGER "operation_closed_is_final" ON "operation";
CREATE TRIGGER "operation_closed_is_final" BEFORE UPDATE ON "operation" FOR EACH ROW
  WHEN (OLD."closed_at" IS NOT NULL AND (OLD."resolved_reason" IS NOT DISTINCT FROM NEW."resolved_reason"
    OR NOT "erases"('operation', to_jsonb(OLD), to_jsonb(NEW))))
  EXECUTE FUNCTION "journal_is_append_only"();

-- A mail that is still to be sent keeps its address.
DROP TRIGGER "mail_transition" ON "mail";
CREATE TRIGGER "mail_transition" BEFORE UPDATE ON "mail" FOR EACH ROW
  WHEN (OLD."to_address" = NEW."to_address" OR OLD."state" IN ('QUEUED', 'SENDING')
    OR NOT "erases"('mail', to_jsonb(OLD), to_jsonb(NEW)))
  EXECUTE FUNCTION "mail_transition"();


-- The words that people typed stand beside what the audit's chain covers, which has a digest of them. The salt goes with the words, so
-- that nobody finds out by guessing what they were.
ALTER TABLE "audit_entry" ADD COLUMN "words" JSONB, ADD COLUMN "salt" TEXT, ADD COLUMN "words_digest" TEXT,
  ADD CONSTRAINT "audit_entry_typed" CHECK (("words" IS NULL) = ("words_digest" IS NULL));
DROP TRIGGER "audit_entry_is_final" ON "audit_entry";
CREATE TRIGGER "audit_entry_is_final" BEFORE UPDATE OR DELETE ON "audit_entry"
  FOR EACH ROW EXECUTE FUNCTION "append_only"();
