-- From where a shopper paid, and the SHA-256 and the language of the terms that they accepted by it: evidence if the payment is disputed.
ALTER TABLE "payment" ADD COLUMN "payer_address" TEXT, ADD COLUMN "terms_version" TEXT, ADD COLUMN "terms_language" TEXT;
