-- Orders show their lines in the order of the cart. Lines that were written before have no order of their own.
ALTER TABLE "order_line" ADD COLUMN "position" SMALLINT NOT NULL DEFAULT 0;
