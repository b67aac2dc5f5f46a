-- Processes read the price lists again after some seconds instead.
DROP TRIGGER "price_list_announced" ON "price_list";
DROP FUNCTION "announce_change"();
