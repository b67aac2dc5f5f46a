/**
 * A statement that breaks a rule of the database, by the rule's name in PostgreSQL's catalogue.
 *
 * `scene` runs before it, as the owner. A rule that computes a value does not reject the statement: `holds` is then a
 * condition that is true while the rule is in force.
 */
export type RuleBreak = { breaks: string; scene?: string; holds?: string };

const id = (digit: number) => `'00000000-0000-4000-8000-00000000000${digit}'`;
const nobody = "'ffffffff-ffff-4fff-8fff-ffffffffffff'";

const insertOperation = (columns: Record<string, string>) =>
  insert("operation", { ...operation, ...columns });
const operation = {
  id: "gen_random_uuid()",
  payment_id: id(2),
  sequence: "9",
  kind: "'PAY'",
  state: "'OPEN'",
  amount_minor: "10",
  requested_by: "'shopper'",
};
const closed = { closed_at: "now()" };
const approved = { state: "'SUCCEEDED'", ...closed };
const resolved = { state: "'NOT_HAPPENED'", ...closed, resolved_by: "'a'", resolved_reason: "'b'" };
const noMoney = { kind: "'CREATE_SESSION'", amount_minor: "NULL" };

const product = {
  id: id(1),
  slug: "'rug'",
  name: "'Rug'",
  summary: "''",
  description: "''",
  image: "''",
  image_alt: "''",
  position: "1",
  stock: "5",
};
const orderLine = {
  id: id(1),
  order_id: id(3),
  product_id: id(1),
  name: "'Rug'",
  unit_minor: "1000",
  quantity: "1",
  made_to_order: "false",
};
const order = {
  number: "'RULE-1'",
  id: id(1),
  shopper: "'a'",
  placement: id(1),
  currency: "'USD'",
  currency_exponent: "2",
  total_minor: "1000",
  delivery_minor: "0",
  intent: "'AUTHORIZE'",
  locale: "'en'",
  email: "'a@example.com'",
  name: "'A'",
  address_line1: "'1'",
  city: "'T'",
  country: "'US'",
};
const payment = {
  id: id(1),
  order_id: id(1),
  attempt: "1",
  gateway_order_id: "'RULE-1-1'",
  return_token: "'token-1'",
  intent: "'AUTHORIZE'",
  status: "'APPROVED'",
  currency: "'USD'",
  currency_exponent: "2",
  amount_minor: "1000",
};
/** A third attempt at order 3. */
const failedAgain = {
  ...payment,
  id: id(9),
  order_id: id(3),
  attempt: "3",
  status: "'FAILED'",
  gateway_order_id: "'RULE-9'",
  return_token: "'token-9'",
};
const savedCard = {
  id: id(9),
  customer_id: id(1),
  token_sealed: "'sealed'",
  expiry_month: "12",
  expiry_year: "40",
};
const agreement = {
  id: id(9),
  reference: "'reference-of-twenty-four-9'",
  kind: "'PLAN'",
  customer_id: id(1),
  saved_card_id: id(1),
  expiry_date: "'2099-12-31'",
  minimum_days: "1",
  consent_version: "'1'",
  consent_language: "'en'",
  consent_at: "now()",
};
/** The verification of a card, and an attempt of the merchant at order 3. */
const verification = {
  ...payment,
  id: id(9),
  order_id: "NULL",
  intent: "'VERIFY'",
  status: "'READY'",
  gateway_order_id: "'VERIFY-9'",
  return_token: "'token-9'",
};
const ofMerchant = {
  ...failedAgain,
  intent: "'PAY'",
  initiator: "'MERCHANT'",
  agreement_id: id(2),
  saved_card_id: id(2),
};
const endsAgreement = "state = 'ENDED', ended_at = now(), ended_by = 'a', end_reason = 'b'";
const setAside = { id: "gen_random_uuid()", report_id: id(1), line: "2", reason: "'unknown_type'" };
const report = {
  id: id(1),
  merchant_id: "'M'",
  file_name: "'f'",
  digest: "'d'",
  covers_from: "now()",
  covers_until: "now()",
  imported_by: "'a'",
  imported_at: "now()",
};
const movement = {
  id: "gen_random_uuid()",
  gateway_order_id: "'RULE-1-1'",
  transaction_id: "'3'",
  kind: "'CAPTURE'",
  amount_minor: "600",
  currency: "'USD'",
  moved_at: "now()",
};
const line = { report_id: id(1), line: "2", movement_id: id(2) };
const event = { payment_id: id(1), kind: "'approved'", to_status: "'APPROVED'", actor: "'system'" };
const mailColumns = {
  order_id: id(1),
  kind: "'refunded'",
  operation_id: id(1),
  language: "'en'",
  to_address: "'a@example.com'",
};
const subscription = {
  id: id(1),
  number: "'RULE-P'",
  customer_id: id(1),
  product_id: id(1),
  agreement_id: id(1),
  placement: id(1),
  state: "'ACTIVE'",
  product_name: "'Rug'",
  interval_unit: "'MONTH'",
  interval_count: "1",
  time_zone: "'UTC'",
  first_due_on: "'2039-01-01'",
  trial: "false",
  next_due_on: "'2039-01-01'",
  currency: "'USD'",
  currency_exponent: "2",
  unit_minor: "1000",
  delivery_minor: "0",
  total_minor: "1000",
  locale: "'en'",
  email: "'a@example.com'",
  name: "'A'",
  address_line1: "'1'",
  city: "'T'",
  country: "'US'",
};
/** A plan with an agreement that no other has, and the charge of the first period of plan 1. */
const otherSubscription = {
  ...subscription,
  id: id(9),
  number: "'RULE-P9'",
  placement: id(9),
  agreement_id: id(3),
};
const charge = {
  id: id(9),
  subscription_id: id(1),
  period: "1",
  due_on: "'2039-01-01'",
  amount_minor: "1000",
};
const secondCharge = { ...charge, id: id(8), period: "2", due_on: "'2039-02-01'" };
const plan = { product_id: id(1), interval_unit: "'MONTH'", interval_count: "1" };
const anyCharge = "ALTER TABLE scheduled_charge DISABLE TRIGGER scheduled_charge_agreed";
const customerAddress = {
  id: id(1),
  customer_id: id(1),
  name: "'A'",
  address_line1: "'1'",
  city: "'T'",
  country: "'US'",
  preferred: "true",
};
const accountEvent = { customer_id: id(1), kind: "'card_saved'", actor: "'customer'" };
const again = { again_of: id(1), requested_by: "'a'" };
const refused = "UPDATE mail SET state = 'SENDING', claimed_at = now(); UPDATE mail SET state = 'REFUSED'";
const redaction = { operation_id: id(1), path: "'{a}'", reason: "'b'", redacted_by: "'c'" };

/**
 * Order 1: a payment of 1000, authorized, of which 600 were captured; the bank's report lists the capture. Order 2: a payment
 * without operations. Order 3: a line that holds one of five pieces, and two payments that failed. Agreement 1 is pending
 * with payment 5, its verification; agreement 2 is active by payment 6; agreement 3 and card 4 are used by nothing.
 */
export const scene = [
  insert("price_list", {
    code: "'us'",
    name: "'US'",
    currency: "'USD'",
    currency_exponent: "2",
    position: "1",
  }),
  insert("delivery_price", { delivery_method: "'standard'", price_list: "'us'", amount_minor: "0" }),
  insert("product", product),
  insert("tax_rate", {
    country: "'GB'",
    name: "'vat'",
    basis_points: "2000",
    included: "true",
    source: "''",
    checked_on: "now()",
  }),
  insert("price", { product_id: id(1), price_list: "'us'", amount_minor: "1000" }),
  ...[1, 2].map((number) =>
    insert("customer", { id: id(number), email: `'${number}@example.com'`, locale: "'en'" }),
  ),
  ...[1, 2, 3, 4].map((number) => insert("saved_card", { ...savedCard, id: id(number) })),
  ...[1, 2, 3].map((number) =>
    insert("agreement", {
      ...agreement,
      id: id(number),
      saved_card_id: id(number),
      reference: `'reference-of-twenty-four-${number}'`,
    }),
  ),
  insert("orders", order),
  insert("orders", { ...order, number: "'RULE-2'", id: id(2), placement: id(2) }),
  insert("orders", {
    ...order,
    number: "'RULE-3'",
    id: id(3),
    placement: id(3),
    intent: "'PAY'",
    customer_id: id(1),
  }),
  insert("order_line", orderLine),
  insert("payment", payment),
  ...[2, 3, 4].map((number) =>
    insert("payment", {
      ...payment,
      id: id(number),
      order_id: id(Math.min(number, 3)),
      attempt: number === 4 ? "2" : "1",
      gateway_order_id: `'RULE-${number}'`,
      return_token: `'token-${number}'`,
      status: number === 2 ? "'READY'" : "'FAILED'",
    }),
  ),
  insertOperation({
    ...approved,
    id: id(1),
    payment_id: id(1),
    sequence: "1",
    kind: "'AUTHORIZE'",
    amount_minor: "1000",
    approved_minor: "1000",
  }),
  insertOperation({
    ...approved,
    id: id(2),
    payment_id: id(1),
    sequence: "2",
    kind: "'CAPTURE'",
    amount_minor: "600",
    approved_minor: "600",
  }),
  insertOperation({ ...noMoney, ...approved, id: id(3), payment_id: id(1), sequence: "3" }),
  ...[5, 6].map((number) =>
    insert("payment", {
      ...verification,
      id: id(number),
      gateway_order_id: `'VERIFY-${number}'`,
      return_token: `'token-${number}'`,
      agreement_id: id(number - 4),
      saved_card_id: id(number - 4),
    }),
  ),
  insertOperation({ ...noMoney, ...approved, id: id(6), payment_id: id(6), sequence: "1", kind: "'VERIFY'" }),
  `UPDATE agreement SET state = 'ACTIVE', first_operation_id = ${id(6)}, activated_at = now() WHERE id = ${id(2)}`,
  insert("payment_event", event),
  insert("settlement_report", report),
  insert("settlement_movement", { ...movement, id: id(2), transaction_id: "'1'", operation_id: id(2) }),
  insert("settlement_movement", { ...movement, id: id(3), transaction_id: "'2'" }),
  insert("settlement_line", { ...line, line: "1" }),
  insert("settlement_set_aside", setAside),
  insert("evidence_redaction", redaction),
  insert("mail", { id: id(1), ...mailColumns }),
  insert("customer_sign_in", {
    id: id(1),
    email: "'a@example.com'",
    language: "'en'",
    return_to: "'/'",
    expires_at: "now()",
  }),
  insert("customer_address", customerAddress),
  insert("subscription", subscription),
  insert("account_event", accountEvent),
];

const change = (table: string, set: string, row: number) =>
  `UPDATE ${table} SET ${set} WHERE id = ${id(row)}`;

/** Without an id, which the shop's role cannot choose. */
const insertMail = (columns: Record<string, string>) => insert("mail", { ...mailColumns, ...columns });
const failed = {
  kind: "'payment_failed'",
  operation_id: "NULL",
  event_id: "(SELECT min(id) FROM payment_event)",
};

/** A mail that is about no order and no movement. */
const insertAccountMail = (columns: Record<string, string>) =>
  insertMail({ order_id: "NULL", operation_id: "NULL", ...columns });
const signInMail = insertAccountMail({ kind: "'sign_in'", sign_in_id: id(1) });
const expiringMail = insertAccountMail({ kind: "'card_expiring'", saved_card_id: id(1) });
const startedMail = insertAccountMail({ kind: "'plan_started'", subscription_id: id(1) });
const upcomingMail = insertAccountMail({
  kind: "'plan_charge_upcoming'",
  subscription_id: id(1),
  charge_on: "'2039-01-01'",
});

/** Every rule that guards money, and that each event has one mail. */
export const ruleBreaks: Record<string, RuleBreak> = {
  // Orders and prices.
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
  orders_exponent: {
    breaks: insert("orders", {
      ...order,
      number: "'RULE-9'",
      id: id(9),
      placement: id(9),
      currency_exponent: "5",
    }),
  },
  orders_number_key: { breaks: change("orders", "number = 'RULE-2'", 3) },
  orders_shopper_placement_key: { breaks: change("orders", `placement = ${id(2)}`, 3) },
  order_currency_is_final: { breaks: change("orders", "currency = 'EUR'", 3) },
  order_final: { breaks: change("orders", "total_minor = 2000", 1) },
  order_revision: {
    breaks: change("orders", "email = 'b@example.com'", 3),
    holds: `(SELECT revision = 1 FROM orders WHERE id = ${id(3)})`,
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
      placement: id(9),
      customer_id: nobody,
    }),
  },
  customer_email: {
    breaks: insert("customer", { id: id(9), email: "'B@example.com'", locale: "'en'" }),
  },
  customer_email_key: { breaks: insert("customer", { id: id(9), email: "'1@example.com'", locale: "'en'" }) },
  customer_is_final: { breaks: change("customer", "email = 'b@example.com'", 1) },
  order_line_final: { breaks: change("order_line", `order_id = ${id(1)}`, 1) },
  order_line_held: { breaks: change("order_line", "held = 2", 1) },
  order_line_stock: {
    breaks: insert("order_line", { ...orderLine, id: id(9), quantity: "2" }),
    holds: `(SELECT p.stock = 2 AND l.held = 2 FROM product p, order_line l WHERE p.id = ${id(1)} AND l.id = ${id(9)})`,
  },
  order_tally: {
    scene: "DELETE FROM tally_change",
    breaks: insert("orders", { ...order, id: id(9), number: "'RULE-9'", placement: id(9) }),
    holds: tallied("order"),
  },
  order_tally_expired: {
    scene: "DELETE FROM tally_change",
    breaks: change("orders", "expired_at = now()", 3),
    holds: tallied("order expired"),
  },
  order_expired_stock: {
    breaks: change("orders", "expired_at = now()", 3),
    holds: `(SELECT p.stock = 5 AND l.held = 0 FROM product p, order_line l WHERE p.id = ${id(1)} AND l.id = ${id(1)})`,
  },
  payment_voided_stock: {
    // As if the first attempt at order 3 were voided: the shop's role cannot write it, the journal's trigger does.
    breaks: change("payment", "voided = true", 3),
    holds: `(SELECT p.stock = 5 AND l.held = 0 FROM product p, order_line l WHERE p.id = ${id(1)} AND l.id = ${id(1)})`,
  },
  product_stock: { breaks: change("product", "stock = -1", 1) },
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

  // Payment attempts.
  payment_amount: { breaks: change("payment", "capture_now_minor = 1001", 1) },
  payment_authorized: { breaks: change("payment", "authorized_minor = 1001", 1) },
  payment_captured: { breaks: change("payment", "capture_pending_minor = 401", 1) },
  payment_refunded: { breaks: change("payment", "refund_pending_minor = 601", 1) },
  payment_voided: { breaks: change("payment", "voided = true", 1) },
  payment_order_id_fkey: {
    scene: `DELETE FROM order_line WHERE order_id = ${id(3)}`,
    breaks: `DELETE FROM orders WHERE id = ${id(3)}`,
  },
  payment_gateway_order_id_key: { breaks: change("payment", "gateway_order_id = 'RULE-4'", 3) },
  payment_return_token_key: { breaks: change("payment", "return_token = 'token-4'", 3) },
  payment_order_id_attempt_key: { breaks: change("payment", "attempt = 2", 3) },
  payment_one_latest: { breaks: change("payment", "latest = true", 3) },
  payment_one_live: {
    scene: change("payment", "status = 'READY'", 4),
    breaks: change("payment", "status = 'READY'", 3),
  },
  payment_currency: { breaks: change("payment", "currency = 'EUR'", 3) },
  payment_order_total: { breaks: insert("payment", { ...failedAgain, amount_minor: "999" }) },
  payment_latest: {
    breaks: insert("payment", failedAgain),
    holds: `(SELECT count(*) = 1 FROM payment WHERE order_id = ${id(3)} AND latest)`,
  },
  payment_order_state: {
    breaks: change("payment", "order_state = 'refunded'", 1),
    holds: `(SELECT order_state = 'partly_captured' FROM payment WHERE id = ${id(1)})`,
  },
  payment_tally: {
    scene: "DELETE FROM tally_change",
    breaks: insert("payment", failedAgain),
    holds: tallied("payment failed"),
  },
  payment_tally_change: {
    scene: "DELETE FROM tally_change",
    breaks: change("payment", "outcome_unknown = true", 1),
    holds: tallied("payment outcome_unknown"),
  },
  payment_session_key: {
    breaks: change("payment", "session_key = 'key'", 1),
    holds: `(SELECT session_key IS NULL FROM payment WHERE id = ${id(1)})`,
  },
  payment_verification: {
    breaks: insert("payment", { ...verification, intent: "'AUTHORIZE'" }),
  },
  payment_agreement: { breaks: insert("payment", verification) },
  payment_merchant_pays: { breaks: insert("payment", { ...ofMerchant, intent: "'AUTHORIZE'" }) },
  payment_agreement_id_fkey: { breaks: change("payment", `agreement_id = ${nobody}`, 5) },
  payment_saved_card_id_fkey: { breaks: change("payment", `saved_card_id = ${nobody}`, 5) },
  payment_under_agreement: {
    breaks: insert("payment", { ...ofMerchant, agreement_id: id(3), saved_card_id: id(3) }),
  },
  payment_ends_agreement: {
    breaks: change("payment", "status = 'FAILED', end_reason = 'technical'", 5),
    holds: `(SELECT state = 'ENDED' FROM agreement WHERE id = ${id(1)})`,
  },
  payment_saved_card: {
    breaks: change("payment", "card_last4 = '0008'", 5),
    holds: `(SELECT last4 = '0008' FROM saved_card WHERE id = ${id(1)})`,
  },

  // Saved cards and agreements.
  saved_card_expiry: { breaks: insert("saved_card", { ...savedCard, expiry_month: "13" }) },
  saved_card_last4: { breaks: insert("saved_card", { ...savedCard, last4: "'12345'" }) },
  saved_card_problem: { breaks: insert("saved_card", { ...savedCard, problem: "'declined'" }) },
  saved_card_erased: { breaks: insert("saved_card", { ...savedCard, token_sealed: "NULL" }) },
  saved_card_customer_id_fkey: { breaks: insert("saved_card", { ...savedCard, customer_id: nobody }) },
  saved_card_final: { breaks: change("saved_card", "expiry_month = 2", 4) },
  saved_card_is_never_deleted: { breaks: `DELETE FROM saved_card WHERE id = ${id(4)}` },
  agreement_reference: { breaks: insert("agreement", { ...agreement, reference: "'short'" }) },
  agreement_reference_key: {
    breaks: insert("agreement", { ...agreement, reference: "'reference-of-twenty-four-1'" }),
  },
  agreement_minimum_days: { breaks: insert("agreement", { ...agreement, minimum_days: "0" }) },
  agreement_customer_id_fkey: {
    scene: "ALTER TABLE agreement DISABLE TRIGGER agreement_begins",
    breaks: insert("agreement", { ...agreement, customer_id: nobody }),
  },
  agreement_saved_card_id_fkey: {
    scene: "ALTER TABLE agreement DISABLE TRIGGER agreement_begins",
    breaks: insert("agreement", { ...agreement, saved_card_id: nobody }),
  },
  agreement_first_operation_id_fkey: {
    scene: "ALTER TABLE agreement DISABLE TRIGGER agreement_final",
    breaks: change("agreement", `first_operation_id = ${nobody}`, 1),
  },
  agreement_active: {
    scene: "ALTER TABLE agreement DISABLE TRIGGER agreement_final",
    breaks: change("agreement", "state = 'ACTIVE'", 1),
  },
  agreement_ended: { breaks: change("agreement", "state = 'ENDED', ended_at = now(), ended_by = 'a'", 1) },
  agreement_begins: { breaks: insert("agreement", { ...agreement, customer_id: id(2) }) },
  agreement_final: { breaks: change("agreement", "minimum_days = 2", 1) },
  agreement_is_never_deleted: { breaks: `DELETE FROM agreement WHERE id = ${id(3)}` },
  agreement_ended_card: {
    breaks: change("agreement", endsAgreement, 1),
    holds: `(SELECT token_sealed IS NULL FROM saved_card WHERE id = ${id(1)})`,
  },
  operation_activates_agreement: {
    scene: insertOperation({ ...noMoney, id: id(9), payment_id: id(5), kind: "'VERIFY'" }),
    breaks: change("operation", "state = 'SUCCEEDED', closed_at = now()", 9),
    holds: `(SELECT state = 'ACTIVE' FROM agreement WHERE id = ${id(1)})`,
  },
  operation_under_agreement: {
    scene: `${insert("payment", ofMerchant)}; ${change("agreement", endsAgreement, 2)}`,
    breaks: insertOperation({ payment_id: id(9) }),
  },
  payment_event_payment_id_fkey: { breaks: insert("payment_event", { ...event, payment_id: nobody }) },
  payment_event_operation_id_fkey: { breaks: insert("payment_event", { ...event, operation_id: nobody }) },
  payment_event_is_final: { breaks: "UPDATE payment_event SET actor = 'nobody'" },

  // The journal.
  operation_amount: { breaks: insertOperation({ ...noMoney, amount_minor: "5" }) },
  operation_approved: { breaks: insertOperation({ ...approved, approved_minor: "11" }) },
  operation_excess: {
    breaks: insertOperation({ ...approved, approved_minor: "10", excess_minor: "1" }),
  },
  operation_closed: { breaks: insertOperation(closed) },
  operation_lost_is_not_money: { breaks: insertOperation({ ...closed, state: "'LOST'" }) },
  operation_unknown_is_money: { breaks: insertOperation({ ...noMoney, state: "'UNKNOWN'" }) },
  operation_resolved_authorization: {
    breaks: insertOperation({ ...resolved, ...approved, kind: "'AUTHORIZE'", approved_minor: "10" }),
  },
  operation_resolved: { breaks: insertOperation({ ...resolved, resolved_reason: "NULL" }) },
  operation_resolved_by_report: {
    breaks: insertOperation({
      ...resolved,
      resolved_by: "NULL",
      resolved_reason: "NULL",
      resolved_report_id: id(1),
    }),
  },
  operation_resolved_report_id_fkey: {
    breaks: insertOperation({ ...resolved, resolved_report_id: nobody }),
  },
  operation_payment_id_fkey: { breaks: insertOperation({ payment_id: nobody }) },
  operation_payment_id_sequence_key: { breaks: insertOperation({ payment_id: id(1), sequence: "1" }) },
  operation_one_open: {
    scene: insertOperation({ sequence: "8", ...noMoney }),
    breaks: insertOperation(noMoney),
  },
  operation_closed_is_final: { breaks: change("operation", "reason = 'other'", 2) },
  operation_is_never_deleted: { breaks: `DELETE FROM operation WHERE id = ${id(3)}` },
  operation_totals: {
    breaks: insertOperation({
      ...approved,
      payment_id: id(1),
      kind: "'REFUND'",
      amount_minor: "100",
      approved_minor: "100",
    }),
    holds: `(SELECT refunded_minor = 100 AND revision = 9 FROM payment WHERE id = ${id(1)})`,
  },
  evidence_redaction_operation_id_fkey: {
    breaks: insert("evidence_redaction", { ...redaction, operation_id: nobody }),
  },
  evidence_redaction_words: { breaks: insert("evidence_redaction", { ...redaction, reason: "' '" }) },
  evidence_redaction_is_final: { breaks: "UPDATE evidence_redaction SET reason = 'other'" },

  // Mails.
  operation_mail: {
    scene: insertOperation({ id: id(9) }),
    breaks: change("operation", "state = 'SUCCEEDED', closed_at = now(), approved_minor = 10", 9),
    holds: `EXISTS (SELECT 1 FROM mail WHERE operation_id = ${id(9)} AND kind = 'order_confirmation')`,
  },
  payment_event_mail: {
    breaks: insert("payment_event", { ...event, kind: "'declined'", to_status: "'DECLINED'" }),
    holds: "EXISTS (SELECT 1 FROM mail WHERE kind = 'payment_failed')",
  },
  mail_one_for_operation: { breaks: insertMail({}) },
  mail_one_for_event: {
    scene: insertMail(failed),
    breaks: insertMail(failed),
  },
  mail_one_confirmation: {
    scene: insertMail({ kind: "'order_confirmation'", operation_id: id(2) }),
    breaks: insertMail({ kind: "'order_confirmation'", operation_id: id(3) }),
  },
  mail_again_of_key: {
    scene: `${refused}; ${insertMail(again)}`,
    breaks: insertMail(again),
  },
  mail_again_admitted: { breaks: insertMail(again) },
  mail_again_of_fkey: {
    scene: "ALTER TABLE mail DISABLE TRIGGER mail_again_admitted",
    breaks: insertMail({ ...again, again_of: nobody }),
  },
  mail_again_requested: { breaks: insertMail({ operation_id: id(2), requested_by: "'a'" }) },
  mail_order_id_fkey: { breaks: insertMail({ operation_id: id(2), order_id: nobody }) },
  mail_operation_id_fkey: { breaks: insertMail({ operation_id: nobody }) },
  mail_event_id_fkey: { breaks: insertMail({ ...failed, event_id: "-1" }) },
  mail_cause: { breaks: insertMail({ operation_id: id(2), kind: "'order_link'" }) },
  mail_claimed: { breaks: "UPDATE mail SET state = 'SENDING'" },
  mail_sent: {
    scene: "UPDATE mail SET state = 'SENDING', claimed_at = now()",
    breaks: "UPDATE mail SET state = 'SENT'",
  },
  mail_transition: { scene: refused, breaks: "UPDATE mail SET state = 'QUEUED'" },
  subscription_mail: {
    breaks: change(
      "subscription",
      "state = 'ENDED', next_due_on = NULL, ended_at = now(), ended_by = 'a', end_reason = 'cancelled'",
      1,
    ),
    holds: `EXISTS (SELECT 1 FROM mail WHERE subscription_id = ${id(1)} AND kind = 'plan_ended')`,
  },
  mail_subject: { breaks: insertAccountMail({ kind: "'card_expiring'" }) },
  mail_charge_on: { breaks: insertMail({ operation_id: id(2), charge_on: "now()" }) },
  mail_one_for_sign_in: { scene: signInMail, breaks: signInMail },
  mail_one_for_expiring_card: { scene: expiringMail, breaks: expiringMail },
  mail_one_for_plan: { scene: startedMail, breaks: startedMail },
  mail_one_for_upcoming_charge: { scene: upcomingMail, breaks: upcomingMail },
  mail_sign_in_id_fkey: { breaks: insertAccountMail({ kind: "'sign_in'", sign_in_id: nobody }) },
  mail_saved_card_id_fkey: { breaks: insertMail({ operation_id: id(2), saved_card_id: nobody }) },
  mail_subscription_id_fkey: { breaks: insertMail({ operation_id: id(2), subscription_id: nobody }) },
  mail_scheduled_charge_id_fkey: { breaks: insertMail({ operation_id: id(2), scheduled_charge_id: nobody }) },

  // Customers.
  customer_address_one_preferred: {
    breaks: insert("customer_address", { ...customerAddress, id: id(9) }),
  },
  customer_address_customer_id_fkey: {
    breaks: insert("customer_address", {
      ...customerAddress,
      id: id(9),
      preferred: "false",
      customer_id: nobody,
    }),
  },
  saved_card_replaces_another: { breaks: change("saved_card", "replaces_id = id", 4) },
  saved_card_replaces_id_fkey: { breaks: change("saved_card", `replaces_id = ${nobody}`, 4) },
  account_event_is_final: { breaks: "UPDATE account_event SET actor = 'other'" },
  account_event_customer_id_fkey: {
    breaks: insert("account_event", { ...accountEvent, customer_id: nobody }),
  },
  account_event_saved_card_id_fkey: {
    breaks: insert("account_event", { ...accountEvent, saved_card_id: nobody }),
  },
  account_event_agreement_id_fkey: {
    breaks: insert("account_event", { ...accountEvent, agreement_id: nobody }),
  },
  account_event_subscription_id_fkey: {
    breaks: insert("account_event", { ...accountEvent, subscription_id: nobody }),
  },

  // Plans.
  plan_interval: { breaks: insert("plan", { ...plan, interval_count: "0" }) },
  plan_trial: { breaks: insert("plan", { ...plan, trial_days: "366" }) },
  plan_payments: { breaks: insert("plan", { ...plan, payments: "0" }) },
  plan_product_id_fkey: { breaks: insert("plan", { ...plan, product_id: nobody }) },
  subscription_interval: { breaks: insert("subscription", { ...otherSubscription, interval_count: "0" }) },
  subscription_payments: { breaks: insert("subscription", { ...otherSubscription, payments: "0" }) },
  subscription_total: { breaks: insert("subscription", { ...otherSubscription, total_minor: "0" }) },
  subscription_exponent: { breaks: insert("subscription", { ...otherSubscription, currency_exponent: "5" }) },
  subscription_agreement: { breaks: insert("subscription", { ...otherSubscription, agreement_id: "NULL" }) },
  subscription_ended: {
    breaks: insert("subscription", { ...otherSubscription, state: "'ENDED'", next_due_on: "NULL" }),
  },
  subscription_next: { breaks: insert("subscription", { ...otherSubscription, next_due_on: "NULL" }) },
  subscription_number_key: { breaks: insert("subscription", { ...otherSubscription, number: "'RULE-P'" }) },
  subscription_customer_id_placement_key: {
    breaks: insert("subscription", { ...otherSubscription, placement: id(1) }),
  },
  subscription_customer_id_fkey: {
    breaks: insert("subscription", { ...otherSubscription, customer_id: nobody }),
  },
  subscription_product_id_fkey: {
    breaks: insert("subscription", { ...otherSubscription, product_id: nobody }),
  },
  subscription_agreement_id_fkey: {
    breaks: insert("subscription", { ...otherSubscription, agreement_id: nobody }),
  },
  subscription_pending_agreement_id_fkey: {
    breaks: insert("subscription", { ...otherSubscription, pending_agreement_id: nobody }),
  },
  subscription_one_agreement: {
    breaks: insert("subscription", { ...otherSubscription, agreement_id: id(1) }),
  },
  subscription_one_pending_agreement: {
    scene: insert("subscription", { ...otherSubscription, pending_agreement_id: id(2) }),
    breaks: change("subscription", `pending_agreement_id = ${id(2)}`, 1),
  },
  subscription_final: { breaks: change("subscription", "total_minor = 2000", 1) },
  subscription_transition: { breaks: change("subscription", "state = 'PENDING', next_due_on = NULL", 1) },
  subscription_ends_agreement: {
    breaks: change(
      "subscription",
      "state = 'ENDED', next_due_on = NULL, ended_at = now(), ended_by = 'a', end_reason = 'cancelled'",
      1,
    ),
    holds: `(SELECT state = 'ENDED' FROM agreement WHERE id = ${id(1)})`,
  },
  scheduled_charge_period: {
    breaks: insert("scheduled_charge", { ...charge, period: "0", due_on: "'2038-12-01'" }),
  },
  scheduled_charge_amount: {
    scene: anyCharge,
    breaks: insert("scheduled_charge", { ...charge, amount_minor: "0" }),
  },
  scheduled_charge_tries: { breaks: insert("scheduled_charge", { ...charge, tries: "-1" }) },
  scheduled_charge_subscription_id_fkey: {
    scene: anyCharge,
    breaks: insert("scheduled_charge", { ...charge, subscription_id: nobody }),
  },
  scheduled_charge_order_id_fkey: { breaks: insert("scheduled_charge", { ...charge, order_id: nobody }) },
  scheduled_charge_subscription_id_period_key: {
    scene: insert("scheduled_charge", { ...charge, id: id(8), state: "'UNPAID'" }),
    breaks: insert("scheduled_charge", charge),
  },
  scheduled_charge_order_id_key: {
    scene: insert("scheduled_charge", { ...secondCharge, state: "'UNPAID'", order_id: id(3) }),
    breaks: insert("scheduled_charge", { ...charge, order_id: id(3) }),
  },
  scheduled_charge_one_due: {
    scene: insert("scheduled_charge", secondCharge),
    breaks: insert("scheduled_charge", charge),
  },
  scheduled_charge_days: {
    breaks: insert("scheduled_charge", { ...charge, tried_on: "'2038-12-31'" }),
  },
  scheduled_charge_tried: { breaks: insert("scheduled_charge", { ...charge, tries: "1" }) },
  scheduled_charge_paid: { breaks: insert("scheduled_charge", { ...charge, state: "'PAID'" }) },
  scheduled_charge_agreed: { breaks: insert("scheduled_charge", { ...charge, amount_minor: "999" }) },
  scheduled_charge_final: {
    scene: insert("scheduled_charge", charge),
    breaks: change("scheduled_charge", "period = 2", 9),
  },
  payment_of_plan: {
    scene: insert("scheduled_charge", { ...charge, order_id: id(3) }),
    breaks: insert("payment", ofMerchant),
  },
  operation_of_plan: {
    scene: `${insert("payment", ofMerchant)}; ${insert("scheduled_charge", { ...charge, order_id: id(3) })}`,
    breaks: insertOperation({ payment_id: id(9) }),
  },
  payment_begins_plan: {
    scene: `${insert("subscription", { ...otherSubscription, state: "'PENDING'", next_due_on: "NULL", agreement_id: "NULL" })};
      ${insert("scheduled_charge", { ...charge, subscription_id: id(9), order_id: id(3) })}`,
    breaks: insert("payment", failedAgain),
  },
  payment_pays_plan: {
    scene: insert("scheduled_charge", { ...charge, order_id: id(2) }),
    breaks: change("payment", "status = 'APPROVED'", 2),
    holds: `(SELECT c.state = 'PAID' AND s.next_period = 2 FROM scheduled_charge c, subscription s WHERE c.id = ${id(9)} AND s.id = ${id(1)})`,
  },
  agreement_moves_plan: {
    breaks: change("agreement", endsAgreement, 1),
    holds: `(SELECT state = 'ENDED' FROM subscription WHERE id = ${id(1)})`,
  },

  // What the bank reported.
  settlement_report_period: {
    breaks: insert("settlement_report", {
      ...report,
      id: id(9),
      digest: "'e'",
      covers_until: "'2000-01-01'",
    }),
  },
  settlement_report_digest_key: { breaks: insert("settlement_report", { ...report, id: id(9) }) },
  settlement_report_is_final: { breaks: "UPDATE settlement_report SET file_name = 'other'" },
  settlement_movement_is_money: { breaks: insert("settlement_movement", { ...movement, amount_minor: "0" }) },
  settlement_movement_operation_id_fkey: {
    breaks: insert("settlement_movement", { ...movement, operation_id: nobody }),
  },
  settlement_movement_operation_id_key: {
    breaks: insert("settlement_movement", { ...movement, operation_id: id(2) }),
  },
  settlement_movement_gateway_order_id_transaction_id_key: {
    breaks: insert("settlement_movement", { ...movement, transaction_id: "'2'" }),
  },
  settlement_movement_is_final: { breaks: change("settlement_movement", "operation_id = NULL", 2) },
  settlement_movement_is_never_deleted: { breaks: `DELETE FROM settlement_movement WHERE id = ${id(3)}` },
  settlement_line_report_id_fkey: {
    breaks: insert("settlement_line", { ...line, movement_id: id(3), report_id: nobody }),
  },
  settlement_line_movement_id_fkey: { breaks: insert("settlement_line", { ...line, movement_id: nobody }) },
  settlement_line_report_id_movement_id_key: { breaks: insert("settlement_line", line) },
  settlement_set_aside_report_id_fkey: {
    breaks: insert("settlement_set_aside", { ...setAside, line: "9", report_id: nobody }),
  },
  settlement_set_aside_report_id_line_key: { breaks: insert("settlement_set_aside", setAside) },
  settlement_set_aside_handled: { breaks: "UPDATE settlement_set_aside SET handled_by = 'a'" },
  settlement_set_aside_is_final: { breaks: "UPDATE settlement_set_aside SET reason = 'other'" },
  settlement_set_aside_is_never_deleted: { breaks: "DELETE FROM settlement_set_aside" },
  settlement_line_is_final: { breaks: "UPDATE settlement_line SET line = 5" },
};

/** Tables whose rules guard no money: staff, limits, jobs and texts. All other tables are checked. */
export const otherTables = [
  "csp_violation",
  "customer_session",
  "customer_sign_in",
  "delivery_method",
  "delivery_method_translation",
  "_prisma_migrations",
  "job_pass",
  "limit_refusal",
  "lookup_attempt",
  "order_lookup",
  "payment_limit",
  "product_image",
  "product_image_translation",
  "product_translation",
  "settlement_upload",
  "settlement_upload_line",
  "sign_in_attempt",
  "staff",
  "sweep_backoff",
  "plan_backoff",
  "tally",
  "tally_change",
];

function tallied(name: string): string {
  return `(SELECT coalesce(sum(delta), 0) = 1 FROM tally_change WHERE name = '${name}')`;
}

function insert(table: string, columns: Record<string, string>): string {
  return `INSERT INTO ${table} (${Object.keys(columns).join(", ")}) VALUES (${Object.values(columns).join(", ")})`;
}
