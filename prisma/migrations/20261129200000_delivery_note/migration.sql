ALTER TABLE "orders" ADD COLUMN "delivery_note" TEXT;

INSERT INTO "erasable" ("table", "column") VALUES ('orders', 'delivery_note');
