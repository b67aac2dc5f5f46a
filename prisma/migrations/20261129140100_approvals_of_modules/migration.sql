-- What a module asks a second person for is about no order and no unknown outcome alone.

ALTER TABLE "approval" DROP CONSTRAINT "approval_subject";
ALTER TABLE "approval" ADD CONSTRAINT "approval_subject" CHECK (
  CASE "kind" WHEN 'refund' THEN "order_id" IS NOT NULL AND "operation_id" IS NULL
    WHEN 'resolution' THEN "operation_id" IS NOT NULL
    ELSE "order_id" IS NULL AND "operation_id" IS NULL END);
