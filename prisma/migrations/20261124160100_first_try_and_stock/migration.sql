-- The day of the first try of a charge, from which its retries and the end of an unpaid plan are counted: it is later than
-- the day on which the charge was due where the shop was away.
ALTER TABLE "scheduled_charge" ADD COLUMN "first_tried_on" DATE;
UPDATE "scheduled_charge" SET "first_tried_on" = CASE "tries" WHEN 1 THEN "tried_on" ELSE "due_on" END
  WHERE "state" = 'DUE' AND "tries" > 0;

ALTER TABLE "scheduled_charge"
  DROP CONSTRAINT "scheduled_charge_days",
  ADD CONSTRAINT "scheduled_charge_days" CHECK (
    ("tried_on" IS NULL OR "tried_on" >= "due_on")
    AND ("first_tried_on" IS NULL OR "first_tried_on" >= "due_on")
    AND ("next_try_on" IS NULL OR ("state" = 'DUE' AND "next_try_on" >= "due_on")));

DROP TRIGGER "scheduled_charge_final" ON "scheduled_charge";
CREATE TRIGGER "scheduled_charge_final" BEFORE UPDATE ON "scheduled_charge" FOR EACH ROW
  WHEN (OLD."state" = 'PAID' OR (OLD."state" = 'UNPAID' AND NEW."state" = 'DUE') OR NEW."tries" < OLD."tries"
    OR OLD."order_id" <> NEW."order_id" OR (OLD."order_id" IS NOT NULL AND NEW."order_id" IS NULL)
    OR (OLD."first_tried_on" IS NOT NULL AND NEW."first_tried_on" IS DISTINCT FROM OLD."first_tried_on")
    OR (OLD."subscription_id", OLD."period", OLD."due_on", OLD."amount_minor")
      IS DISTINCT FROM (NEW."subscription_id", NEW."period", NEW."due_on", NEW."amount_minor"))
  EXECUTE FUNCTION "scheduled_charge_final"();

-- Why a charge did not begin: one that waits for stock is looked at again as soon as there is a piece.
ALTER TABLE "plan_backoff" ADD COLUMN "out_of_stock" BOOLEAN NOT NULL DEFAULT false;
