// Rows and statements of which the scene and the broken rules are made.

export const id = (digit: number) => `'00000000-0000-4000-8000-00000000000${digit}'`;
export const nobody = "'ffffffff-ffff-4fff-8fff-ffffffffffff'";

export const insertOperation = (columns: Record<string, string>) =>
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
export const closed = { closed_at: "now()" };
export const approved = { state: "'SUCCEEDED'", ...closed };
export const resolved = {
  state: "'NOT_HAPPENED'",
  ...closed,
  resolved_by: "'a'",
  resolved_reason: "'b'",
  resolved_reference: "'Case 48151'",
};
export const noMoney = { kind: "'CREATE_SESSION'", amount_minor: "NULL" };

export const product = {
  id: id(1),
  slug: "'rug'",
  name: "'Rug'",
  summary: "''",
  description: "''",
  image: "''",
  image_alt: "''",
  position: "1",
  stock: "4",
};
export const orderLine = {
  id: id(1),
  order_id: id(3),
  product_id: id(1),
  name: "'Rug'",
  unit_minor: "1000",
  quantity: "1",
  made_to_order: "false",
  held: "1",
};
export const order = {
  number: "'RULE-1'",
  id: id(1),
  shopper: "'a'",
  idempotency_key: id(1),
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
  created_at: "'2026-01-01'",
};
export const payment = {
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
  ordered_at: "'2026-01-01'",
  revision: "0",
};
/** A third attempt at order 3. */
export const failedAgain = {
  ...payment,
  id: id(9),
  order_id: id(3),
  attempt: "3",
  status: "'FAILED'",
  gateway_order_id: "'RULE-9'",
  return_token: "'token-9'",
  latest: "false",
};
export const savedCard = {
  id: id(9),
  customer_id: id(1),
  token_sealed: "'sealed'",
  expiry_month: "12",
  expiry_year: "40",
};
export const agreement = {
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
export const verification = {
  ...payment,
  id: id(9),
  order_id: "NULL",
  ordered_at: "NULL",
  intent: "'VERIFY'",
  status: "'READY'",
  gateway_order_id: "'VERIFY-9'",
  return_token: "'token-9'",
};
export const ofMerchant = {
  ...failedAgain,
  intent: "'PAY'",
  initiator: "'MERCHANT'",
  agreement_id: id(2),
  saved_card_id: id(2),
};
export const endsAgreement = "state = 'ENDED', ended_at = now(), ended_by = 'a', end_reason = 'b'";
export const setAside = { id: "gen_random_uuid()", report_id: id(1), line: "2", reason: "'unknown_type'" };
export const report = {
  id: id(1),
  merchant_id: "'M'",
  file_name: "'f'",
  digest: "'d'",
  covers_from: "now()",
  covers_until: "now()",
  imported_by: "'a'",
  imported_at: "now()",
};
export const reportImport = {
  id: "gen_random_uuid()",
  report_id: id(1),
  file_name: "'f'",
  imported_by: "'a'",
  imported_from: "'b'",
  imported_at: "now()",
  signature: "'absent'",
};
export const movement = {
  id: "gen_random_uuid()",
  gateway_order_id: "'RULE-1-1'",
  transaction_id: "'3'",
  kind: "'CAPTURE'",
  amount_minor: "600",
  currency: "'USD'",
  moved_at: "now()",
};
export const line = { report_id: id(1), line: "2", movement_id: id(2) };
export const event = { payment_id: id(1), kind: "'approved'", to_status: "'APPROVED'", actor: "'system'" };
export const mailColumns = {
  order_id: id(1),
  kind: "'refunded'",
  operation_id: id(1),
  language: "'en'",
  to_address: "'a@example.com'",
};
export const subscription = {
  id: id(1),
  number: "'RULE-P'",
  customer_id: id(1),
  product_id: id(1),
  agreement_id: id(1),
  idempotency_key: id(1),
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
export const otherSubscription = {
  ...subscription,
  id: id(9),
  number: "'RULE-P9'",
  idempotency_key: id(9),
  agreement_id: id(3),
};
export const charge = {
  id: id(9),
  subscription_id: id(1),
  period: "1",
  due_on: "'2039-01-01'",
  amount_minor: "1000",
};
export const secondCharge = { ...charge, id: id(8), period: "2", due_on: "'2039-02-01'" };
export const plan = { product_id: id(1), interval_unit: "'MONTH'", interval_count: "1" };
export const anyCharge = "ALTER TABLE scheduled_charge DISABLE TRIGGER scheduled_charge_agreed";
export const customerAddress = {
  id: id(1),
  customer_id: id(1),
  name: "'A'",
  address_line1: "'1'",
  city: "'T'",
  country: "'US'",
  preferred: "true",
};
export const accountEvent = { customer_id: id(1), kind: "'card_saved'", actor: "'customer'" };
export const again = { again_of: id(1), requested_by: "'a'" };
export const refused =
  "UPDATE mail SET state = 'SENDING', claimed_at = now(); UPDATE mail SET state = 'REFUSED'";
export const redaction = { operation_id: id(1), path: "'{a}'", reason: "'b'", redacted_by: "'c'" };
export const change = (table: string, set: string, row: number) =>
  `UPDATE ${table} SET ${set}${counted(table, set)} WHERE id = ${id(row)}`;

/** Each change of an order has a revision of its own. */
function counted(table: string, set: string): string {
  return table === "orders" && !set.startsWith("customer_id") ? ", revision = revision + 1" : "";
}

/** Without an id, which the shop's role cannot choose. */
export const insertMail = (columns: Record<string, string>) => insert("mail", { ...mailColumns, ...columns });
export const failed = {
  kind: "'payment_failed'",
  operation_id: "NULL",
  event_id: "(SELECT min(id) FROM payment_event)",
};

/** A mail that is about no order and no movement. */
export const insertAccountMail = (columns: Record<string, string>) =>
  insertMail({ order_id: "NULL", operation_id: "NULL", ...columns });
export const signInMail = insertAccountMail({ kind: "'sign_in'", sign_in_id: id(1) });
export const expiringMail = insertAccountMail({ kind: "'card_expiring'", saved_card_id: id(1) });
export const startedMail = insertAccountMail({ kind: "'plan_started'", subscription_id: id(1) });
export const upcomingMail = insertAccountMail({
  kind: "'plan_charge_upcoming'",
  subscription_id: id(1),
  charge_on: "'2039-01-01'",
});

export function insert(table: string, columns: Record<string, string>): string {
  return `INSERT INTO ${table} (${Object.keys(columns).join(", ")}) VALUES (${Object.values(columns).join(", ")})`;
}
