-- An attempt that ends because the shopper changed the order is no failed payment, as one that another card replaced.
DROP TRIGGER "payment_event_mail" ON "payment_event";
CREATE TRIGGER "payment_event_mail" AFTER INSERT ON "payment_event"
  FOR EACH ROW WHEN (
    NEW."kind" IN ('declined', 'not_authenticated', 'failed', 'expired')
    AND NEW."to_status" IN ('DECLINED', 'NOT_AUTHENTICATED', 'FAILED', 'EXPIRED')
    AND coalesce(NEW."cause", '') NOT IN ('superseded', 'order_changed'))
  EXECUTE FUNCTION "payment_event_mail"();
