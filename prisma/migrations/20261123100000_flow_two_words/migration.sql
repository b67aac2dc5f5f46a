-- The words of the second flow. A new word may be used only after the transaction that adds it.
ALTER TYPE "payment_status" ADD VALUE 'AGREEMENT_ADDED' AFTER 'SESSION_OPEN';
ALTER TYPE "payment_event_kind" ADD VALUE 'agreement_added' AFTER 'session_opened';
ALTER TYPE "operation_kind" ADD VALUE 'ADD_AGREEMENT' AFTER 'CREATE_SESSION';
ALTER TYPE "operation_kind" ADD VALUE 'VERIFY' AFTER 'AUTHENTICATE';
ALTER TYPE "mail_kind" ADD VALUE 'sign_in';
ALTER TYPE "mail_kind" ADD VALUE 'card_expiring';
ALTER TYPE "mail_kind" ADD VALUE 'plan_started';
ALTER TYPE "mail_kind" ADD VALUE 'plan_charge_upcoming';
ALTER TYPE "mail_kind" ADD VALUE 'plan_charged';
ALTER TYPE "mail_kind" ADD VALUE 'plan_charge_failed';
ALTER TYPE "mail_kind" ADD VALUE 'plan_ended';
