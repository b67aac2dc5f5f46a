-- Whose use of a code it was may be erased.
INSERT INTO "erasable" ("table", "column") VALUES ('discount_use', 'email');
