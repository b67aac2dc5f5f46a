-- Staff send any mail again that has left the outbox, also one that was sent: the first may be lost, or have gone to a wrong address.
-- Never a sign-in, whose customer asks for another.
CREATE OR REPLACE FUNCTION "mail_again_admitted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "mail" m WHERE m."id" = NEW."again_of" AND m."state" IN ('SENT', 'REFUSED', 'UNKNOWN')
    AND m."kind" = NEW."kind" AND m."kind" <> 'sign_in'
    AND (m."order_id", m."operation_id", m."event_id", m."saved_card_id", m."subscription_id",
         m."scheduled_charge_id", m."charge_on") IS NOT DISTINCT FROM
        (NEW."order_id", NEW."operation_id", NEW."event_id", NEW."saved_card_id", NEW."subscription_id",
         NEW."scheduled_charge_id", NEW."charge_on") FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a mail that is on its way never changes into another';
  END IF;
  RETURN NEW;
END $$;
