-- Whose use of a code it was may be erased.
INSERT INTO "erasable" ("table", "column") VALUES ('discount_use', 'email');
INSERT INTO "erasable_row" ("table", "by", "belongs") VALUES ('discount_use', 'order_id', 't."order_id" = ANY(e."order_ids")');
