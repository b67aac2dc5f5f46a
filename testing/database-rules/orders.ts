import { change, id, insert, nobody, order, orderLine, product } from "./rows";
import type { RuleBreak } from "./rule-break";

const dispatch = { id: id(7), order_id: id(3), dispatched_by: "'a'" };
/** The only piece of order 3. */
const dispatchLine = { dispatch_id: id(7), order_line_id: id(1), quantity: "1" };

const approval = {
  kind: "'refund'",
  order_id: id(1),
  amount_minor: "1",
  currency: "'USD'",
  currency_exponent: "2",
  input: "'{}'",
  requested_by: "'a'",
  requested_at: "now()",
  expires_at: "now()",
};
const resolutionApproval = {
  ...approval,
  kind: "'resolution'",
  order_id: "NULL",
  operation_id: "(SELECT id FROM operation LIMIT 1)",
};
const importApproval = {
  ...approval,
  kind: "'import'",
  order_id: "NULL",
  input: `'{"uploadId": "1"}'`,
};

const correction = {
  order_id: id(1),
  author: "'a'",
  reason: "'b'",
  before: `'{"city": "X"}'`,
  after: `'{"city": "Y"}'`,
};

/** Orders and prices. */
export const orderRules: Record<string, RuleBreak> = {
  orders_total: { breaks: change("orders", "total_minor = 0", 3) },
  orders_capture_now: { breaks: change("orders", "capture_now_minor = 1", 3) },
  orders_tax: {
    breaks: change("orders", "tax_name = 'vat', tax_basis_points = 2000, tax_minor = 166", 3),
  },
  orders_delivery: { breaks: change("orders", "expected_from = '2026-11-24'", 3) },
  orders_total_of_parts: {
    scene: "SET CONSTRAINTS ALL IMMEDIATE",
    breaks: change("orders", "delivery_minor = 1", 3),
  },
  order_line_total_of_parts: {
    scene: "SET CONSTRAINTS ALL IMMEDIATE",
    breaks: change("order_line", "quantity = 2", 1),
  },
  delivery_price_amount: { breaks: "UPDATE delivery_price SET amount_minor = -1" },
  delivery_price_delivery_method_fkey: { breaks: "UPDATE delivery_price SET delivery_method = 'nowhere'" },
  delivery_price_price_list_fkey: { breaks: "UPDATE delivery_price SET price_list = 'nowhere'" },
  tax_rate_name: { breaks: "UPDATE tax_rate SET name = 'toll'" },
  tax_rate_basis_points: { breaks: "UPDATE tax_rate SET basis_points = 10000" },
  tax_rate_postal_prefix: { breaks: "UPDATE tax_rate SET postal_prefix = 'bt 1'" },
  tax_rate_town: { breaks: "UPDATE tax_rate SET town = 'livigno'" },
  orders_exponent: {
    breaks: insert("orders", {
      ...order,
      number: "'RULE-9'",
      id: id(9),
      idempotency_key: id(9),
      currency_exponent: "5",
    }),
  },
  orders_number_key: { breaks: change("orders", "number = 'RULE-2'", 3) },
  orders_shopper_idempotency_key_key: { breaks: change("orders", `idempotency_key = ${id(2)}`, 3) },
  order_currency_is_final: { breaks: change("orders", "currency = 'EUR'", 3) },
  order_final: { breaks: change("orders", "total_minor = 2000", 1) },
  order_revision: {
    breaks: `UPDATE orders SET email = 'b@example.com' WHERE id = ${id(3)}`,
  },
  order_customer: {
    // Order 1 is another person's.
    scene: insert("customer", { id: id(9), email: "'b@example.com'", locale: "'en'" }),
    breaks: change("orders", `customer_id = ${id(9)}`, 1),
  },
  orders_customer_id_fkey: {
    breaks: insert("orders", {
      ...order,
      number: "'RULE-9'",
      id: id(9),
      idempotency_key: id(9),
      customer_id: nobody,
    }),
  },
  customer_email: {
    breaks: insert("customer", { id: id(9), email: "'B@example.com'", locale: "'en'" }),
  },
  customer_email_key: { breaks: insert("customer", { id: id(9), email: "'1@example.com'", locale: "'en'" }) },
  customer_is_final: { breaks: change("customer", "email = 'b@example.com'", 1) },
  dispatch_words: { breaks: insert("dispatch", { ...dispatch, carrier: "' '" }) },
  dispatch_order_id_fkey: { breaks: insert("dispatch", { ...dispatch, order_id: nobody }) },
  dispatch_is_final: { scene: insert("dispatch", dispatch), breaks: "UPDATE dispatch SET carrier = 'x'" },
  dispatch_line_quantity: {
    scene: insert("dispatch", dispatch),
    breaks: insert("dispatch_line", { ...dispatchLine, quantity: "0" }),
  },
  dispatch_line_is_final: {
    scene: `${insert("dispatch", dispatch)}; ${insert("dispatch_line", dispatchLine)}`,
    breaks: "DELETE FROM dispatch_line",
  },
  dispatch_line_once: {
    scene: `${insert("dispatch", dispatch)}; ${insert("dispatch_line", dispatchLine)}; ${insert("dispatch", { ...dispatch, id: id(8) })}`,
    breaks: insert("dispatch_line", { ...dispatchLine, dispatch_id: id(8) }),
  },
  dispatch_line_dispatch_id_fkey: {
    scene: "ALTER TABLE dispatch_line DISABLE TRIGGER dispatch_line_once",
    breaks: insert("dispatch_line", dispatchLine),
  },
  dispatch_line_order_line_id_fkey: {
    scene: `${insert("dispatch", dispatch)}; ALTER TABLE dispatch_line DISABLE TRIGGER dispatch_line_once`,
    breaks: insert("dispatch_line", { ...dispatchLine, order_line_id: nobody }),
  },
  order_note_words: {
    breaks: insert("order_note", { order_id: id(1), author: "'a'", text: "' '" }),
  },
  order_note_order_id_fkey: {
    breaks: insert("order_note", { order_id: nobody, author: "'a'", text: "'b'" }),
  },
  order_note_is_final: {
    scene: insert("order_note", { order_id: id(1), author: "'a'", text: "'b'" }),
    breaks: "UPDATE order_note SET text = 'c'",
  },
  order_note_end_note_id_fkey: {
    breaks: insert("order_note_end", { note_id: "0", at: "now()" }),
  },
  order_note_end_is_final: {
    scene: `${insert("order_note", { id: "1", order_id: id(1), author: "'a'", text: "'b'" })}; ${insert("order_note_end", { note_id: "1", at: "now()" })}`,
    breaks: "DELETE FROM order_note_end",
  },
  approval_subject: { breaks: insert("approval", { ...approval, kind: "'gift'" }) },
  approval_second_person: {
    scene: insert("approval", approval),
    breaks: "UPDATE approval SET state = 'approved', decided_by = 'A', decided_at = now()",
  },
  approval_decided: {
    scene: insert("approval", approval),
    breaks: "UPDATE approval SET state = 'approved', decided_at = now()",
  },
  approval_outcome: {
    scene: insert("approval", approval),
    breaks: "UPDATE approval SET outcome = 'done'",
  },
  approval_order_id_fkey: { breaks: insert("approval", { ...approval, order_id: nobody }) },
  approval_operation_id_fkey: {
    breaks: insert("approval", {
      ...approval,
      kind: "'resolution'",
      order_id: "NULL",
      operation_id: nobody,
    }),
  },
  approval_one_refund: {
    scene: insert("approval", approval),
    breaks: insert("approval", approval),
  },
  approval_one_resolution: {
    scene: insert("approval", resolutionApproval),
    breaks: insert("approval", resolutionApproval),
  },
  approval_one_import: {
    scene: insert("approval", importApproval),
    breaks: insert("approval", importApproval),
  },
  approval_is_final: {
    scene: `${insert("approval", approval)}; UPDATE approval SET state = 'declined', decided_by = 'b', decided_at = now()`,
    breaks: "UPDATE approval SET state = 'approved'",
  },
  order_correction_words: {
    breaks: insert("order_correction", { ...correction, reason: "' '" }),
  },
  order_correction_columns: {
    breaks: insert("order_correction", { ...correction, after: `'{"country": "KH"}'` }),
  },
  order_correction_order_id_fkey: {
    breaks: insert("order_correction", { ...correction, order_id: nobody }),
  },
  order_correction_is_final: {
    scene: insert("order_correction", correction),
    breaks: "UPDATE order_correction SET reason = 'c'",
  },
  order_line_final: { breaks: change("order_line", `order_id = ${id(1)}`, 1) },
  order_line_held: { breaks: insert("order_line", { ...orderLine, id: id(9), held: "2" }) },
  order_line_held_once: {
    // Money was asked for: the line holds its piece until the order expires or its payment is voided.
    scene: change("payment", "status = 'READY'", 4),
    breaks: change("order_line", "held = 0", 1),
  },
  product_category_fkey: { breaks: change("product", "category = 'nowhere'", 1) },
  category_translation_category_fkey: {
    breaks: insert("category_translation", { category: "'nowhere'", locale: "'km'", name: "''" }),
  },
  product_stock: { breaks: change("product", "stock = -1", 1) },
  product_sku_key: {
    scene: insert("product", { ...product, id: id(9), slug: "'other'", sku: "'AL-1'" }),
    breaks: change("product", "sku = 'AL-1'", 1),
  },
  product_slug_key: {
    scene: insert("product", { ...product, id: id(9), slug: "'other'" }),
    breaks: change("product", "slug = 'other'", 1),
  },
  order_line_amount: { breaks: change("order_line", "unit_minor = 0", 1) },
  order_line_order_id_fkey: { breaks: change("order_line", `order_id = ${nobody}`, 1) },
  order_line_product_id_fkey: { breaks: change("order_line", `product_id = ${nobody}`, 1) },
  price_amount: { breaks: "UPDATE price SET amount_minor = 0" },
  price_price_list_fkey: { breaks: "UPDATE price SET price_list = 'nowhere'" },
  price_product_id_fkey: { breaks: `UPDATE price SET product_id = ${nobody}` },
  price_list_countries: { breaks: "UPDATE price_list SET countries = '{us}'" },
  price_list_region: { breaks: "UPDATE price_list SET region = 'Europe'" },
  price_list_exponent: { breaks: "UPDATE price_list SET currency_exponent = 5" },
};
