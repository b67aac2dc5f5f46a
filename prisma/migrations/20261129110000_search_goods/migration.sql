-- Staff search orders by their town, beside number, name and e-mail address.
DROP INDEX "orders_words";
CREATE INDEX "orders_words" ON "orders"
  USING gin ("search_words"("folded"("number" || ' ' || "name" || ' ' || "email" || ' ' || "city"))) WITH (fastupdate = off);

-- And by an article that was bought. The index holds all that such a search reads of the lines.
CREATE INDEX "order_line_product_id_order_id_idx" ON "order_line"("product_id", "order_id");
