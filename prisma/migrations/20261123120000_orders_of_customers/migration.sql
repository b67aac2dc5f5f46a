-- Who an order belongs to is no part of what was ordered: it changes neither a paid order nor a revision.
DROP TRIGGER "order_final" ON "orders";
CREATE TRIGGER "order_final" BEFORE UPDATE ON "orders" FOR EACH ROW
  WHEN ((to_jsonb(OLD) - 'expires_at' - 'customer_id') IS DISTINCT FROM (to_jsonb(NEW) - 'expires_at' - 'customer_id'))
  EXECUTE FUNCTION "order_final"();
DROP TRIGGER "order_revision" ON "orders";
CREATE TRIGGER "order_revision" BEFORE UPDATE ON "orders" FOR EACH ROW
  WHEN ((to_jsonb(OLD) - 'expires_at' - 'customer_id') IS DISTINCT FROM (to_jsonb(NEW) - 'expires_at' - 'customer_id'))
  EXECUTE FUNCTION "order_revision"();

-- A guest's order becomes that of the customer who receives its mail, once and for good.
CREATE FUNCTION "order_customer"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."customer_id" IS NOT NULL OR NOT EXISTS (
    SELECT 1 FROM "customer" WHERE "id" = NEW."customer_id" AND "email" = lower(NEW."email"))
  THEN
    RAISE EXCEPTION 'an order becomes once the order of the customer with its e-mail address'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'order_customer';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER "order_customer" BEFORE UPDATE ON "orders" FOR EACH ROW
  WHEN (OLD."customer_id" IS DISTINCT FROM NEW."customer_id")
  EXECUTE FUNCTION "order_customer"();
-- Found at each sign-in.
CREATE INDEX "orders_unclaimed" ON "orders"(lower("email")) WHERE "customer_id" IS NULL;

-- Another address would make a customer of somebody who never received a mail there.
CREATE FUNCTION "customer_is_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the e-mail address of a customer never changes'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'customer_is_final';
END
$$;
CREATE TRIGGER "customer_is_final" BEFORE UPDATE ON "customer" FOR EACH ROW
  WHEN ((OLD."id", OLD."email") IS DISTINCT FROM (NEW."id", NEW."email"))
  EXECUTE FUNCTION "customer_is_final"();
