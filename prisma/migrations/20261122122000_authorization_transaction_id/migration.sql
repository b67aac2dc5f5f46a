-- A void refers to the authorization by the bank's transaction id, so whoever resolves an authorization as happened gives it.
-- Rows from before stay as they are.
ALTER TABLE "operation" ADD CONSTRAINT "operation_resolved_authorization" CHECK (
  "kind" <> 'AUTHORIZE' OR "state" <> 'SUCCEEDED' OR "resolved_by" IS NULL
  OR ("gateway_transaction_id" IS NOT NULL AND btrim("gateway_transaction_id") <> '')) NOT VALID;
