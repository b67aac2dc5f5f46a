/** `true` for every column of the table, those of later migrations included. */
type Columns = true | readonly string[];

/** What the shop may do with a table beside reading it. */
type Rights = {
  insert?: Columns;
  /** Each column that may be written. A row lock needs one, too. */
  update?: readonly string[];
  delete?: true;
};

/** A table that is only read: commands write it, as the role that migrates. */
const read: Rights = {};

/** What a shopper may change of an order until money is asked for, which a trigger refuses afterwards. */
const orderContent = [
  "total_minor",
  "delivery_minor",
  "delivery_method",
  "delivery_name",
  "expected_from",
  "expected_until",
  "tax_name",
  "tax_basis_points",
  "tax_included",
  "discount_code",
  "discount_kind",
  "discount_minor",
  "tax_minor",
  "intent",
  "capture_now_minor",
  "locale",
  "email",
  "phone",
  "name",
  "address_line1",
  "address_line2",
  "city",
  "region",
  "postal_code",
  "country",
];

/** What rate-limiter-flexible does with a table of its own. */
const limiter: Rights = { insert: true, update: ["key", "points", "expire"], delete: true };

/**
 * All that the shop's role may do in the schema `public`, table by table. It may do nothing with a table that is not named
 * here, and call no other function that runs with its owner's rights.
 *
 * What triggers write is missing on purpose: they run as the owner, or before the row is written.
 */
export const appRights: Readonly<Record<string, Rights>> = {
  _prisma_migrations: read,

  // What is sold, at which prices and taxes: `npm run seed` and `npm run products` write it.
  price_list: read,
  price: read,
  plan: read,
  category: read,
  category_translation: read,
  tax_rate: read,
  // The version before writes them while it is replaced.
  counter: { insert: true, update: ["count"] },
  counter_change: { insert: true, delete: true },
  delivery_method: read,
  delivery_method_translation: read,
  delivery_price: read,
  product_image: read,
  product_image_translation: read,
  product_translation: read,
  discount_amount: read,
  // An order locks its code and counts its use, which it gives back when it expires or is voided.
  discount_code: { update: ["uses"] },
  discount_use: { insert: true, delete: true },
  // An order locks its products and takes its pieces from the stock. Staff restock, hide and show them.
  product: { update: ["stock", "active"] },

  cart: { insert: true, update: ["content", "changed_at"], delete: true },
  orders: {
    insert: [
      "id",
      "number",
      "shopper",
      "customer_id",
      "idempotency_key",
      "revision",
      "currency",
      "currency_exponent",
      ...orderContent,
      "created_at",
      "expires_at",
      "held_by",
    ],
    update: [...orderContent, "customer_id", "revision", "expires_at", "expired_at"],
  },
  // The lines of an order that changes are replaced, which a trigger admits until money is asked for.
  order_line: {
    insert: [
      "id",
      "order_id",
      "product_id",
      "name",
      "unit_minor",
      "quantity",
      "discount_minor",
      "made_to_order",
      "position",
      "held",
    ],
    update: ["held"],
    delete: true,
  },

  payment: {
    insert: [
      "id",
      "order_id",
      "initiator",
      "agreement_id",
      "saved_card_id",
      "attempt",
      "gateway_order_id",
      "return_token",
      "intent",
      "status",
      "currency",
      "currency_exponent",
      "amount_minor",
      "capture_now_minor",
      "card_digest",
      "ordered_at",
      "revision",
      "updated_at",
    ],
    update: [
      "status",
      "authorized_minor",
      "captured_minor",
      "refunded_minor",
      "capture_pending_minor",
      "refund_pending_minor",
      "voided",
      "rest_closed_at",
      "dispatched_at",
      "charged_back_minor",
      "chargeback_open",
      "dispatch_count",
      "outcome_unknown",
      "revision",
      "latest",
      "session_id",
      "session_key",
      "auth_transaction_id",
      "auth_version",
      "auth_status",
      "eci",
      "challenge_html",
      "held",
      "card_brand",
      "card_last4",
      "end_reason",
      "gateway_code",
      "updated_at",
    ],
  },
  refund: { insert: true },
  refund_line: { insert: true },
  operation: {
    insert: ["id", "payment_id", "sequence", "kind", "amount_minor", "session_id", "requested_by"],
    update: [
      "state",
      "approved_minor",
      "excess_minor",
      "gateway_transaction_id",
      "gateway_code",
      "gateway_recommendation",
      "reason",
      "evidence",
      "closed_at",
      "resolved_by",
      "resolved_reason",
      "resolved_report_id",
      "resolved_reference",
      "settlement_ended_at",
    ],
  },
  payment_event: {
    insert: ["payment_id", "operation_id", "kind", "from_status", "to_status", "actor", "cause"],
  },
  evidence_redaction: read,
  dispatch: { insert: ["order_id", "carrier", "tracking", "dispatched_by"] },
  dispatch_line: { insert: true },
  order_correction: { insert: ["order_id", "author", "reason", "before", "after", "at"] },
  order_note: { insert: ["order_id", "author", "text", "at"] },
  sweep_backoff: { insert: true, update: ["failures", "next_at"], delete: true },
  dependency_problem: { insert: true, update: ["problem", "since", "last_at"], delete: true },
  job_pass: { insert: true, update: ["completed_at"] },

  mail: {
    insert: [
      "order_id",
      "sign_in_id",
      "saved_card_id",
      "subscription_id",
      "scheduled_charge_id",
      "charge_on",
      "kind",
      "operation_id",
      "event_id",
      "dispatch_id",
      "account_event_id",
      "staff_password_reset_id",
      "staff_notice_id",
      "again_of",
      "requested_by",
      "language",
      "to_address",
    ],
    update: ["state", "attempts", "due_at", "claimed_at", "sent_at", "problem"],
  },
  // A job takes the oldest requests with a lock.
  order_lookup: { insert: ["number", "email"], update: ["asked_at"], delete: true },

  customer: { insert: ["email", "locale", "created_at"], update: ["name", "locale"] },
  customer_session: {
    insert: ["customer_id", "browser", "created_at", "last_seen_at"],
    update: ["last_seen_at", "ended_at"],
    delete: true,
  },
  customer_sign_in: {
    insert: ["email", "language", "return_to", "asked_at", "expires_at"],
    update: ["wrong_codes", "used_at", "expires_at"],
    delete: true,
  },
  customer_address: {
    insert: true,
    update: [
      "name",
      "phone",
      "address_line1",
      "address_line2",
      "city",
      "region",
      "postal_code",
      "country",
      "preferred",
    ],
    delete: true,
  },
  // A rotation of keys seals the token again.
  saved_card: {
    insert: ["id", "customer_id", "token_sealed", "expiry_month", "expiry_year", "created_at"],
    update: ["token_sealed", "replaces_id", "brand", "last4", "problem", "problem_at", "ended_at"],
  },
  // Only an approved operation activates an agreement, which a trigger guards.
  agreement: {
    insert: [
      "reference",
      "kind",
      "customer_id",
      "saved_card_id",
      "expiry_date",
      "minimum_days",
      "state",
      "consent_version",
      "consent_language",
      "consent_address",
      "consent_at",
      "created_at",
    ],
    update: ["state", "first_operation_id", "activated_at", "ended_at", "ended_by", "end_reason"],
  },
  subscription: {
    insert: true,
    update: [
      "agreement_id",
      "pending_agreement_id",
      "state",
      "next_period",
      "next_due_on",
      "charge_asked_at",
      "activated_at",
      "paused_at",
      "ended_at",
      "ended_by",
      "end_reason",
    ],
  },
  scheduled_charge: {
    insert: true,
    update: ["state", "order_id", "tries", "first_tried_on", "tried_on", "next_try_on"],
  },
  plan_backoff: { insert: true, update: ["failures", "next_at", "out_of_stock"], delete: true },
  account_event: { insert: true },

  settlement_report: { insert: true },
  settlement_import: { insert: true },
  settlement_movement: { insert: true, update: ["operation_id"] },
  settlement_line: { insert: true },
  settlement_comparison: read,
  chargeback_act: { insert: ["set_aside_id", "act", "note", "author", "at"] },
  settlement_set_aside: { insert: true, update: ["handled_by", "handled_note", "handled_at"] },
  settlement_upload: {
    insert: true,
    update: ["digest", "checksum", "lines", "signature", "signature_key", "fingerprint", "expires_at"],
    delete: true,
  },
  settlement_upload_line: { insert: true, update: ["reason"] },

  // Owners invite, change and disable. A password is only set by an open invitation, which a trigger guards.
  staff: {
    insert: [
      "id",
      "email",
      "name",
      "role",
      "invitation_digest",
      "invitation_expires_at",
      "invited_by",
      "invited_at",
      "session_generation",
      "created_at",
    ],
    update: [
      "role",
      "password_hash",
      "invitation_digest",
      "invitation_expires_at",
      "invited_by",
      "invited_at",
      "enrol_digest",
      "enrol_until",
      "disabled_at",
      "session_generation",
      "wants_day_mail",
      "wants_alerts",
    ],
  },
  approval: {
    insert: [
      "kind",
      "order_id",
      "operation_id",
      "amount_minor",
      "currency",
      "currency_exponent",
      "input",
      "requested_by",
      "requested_at",
      "expires_at",
    ],
    update: ["state", "decided_by", "decided_at", "outcome"],
  },
  bulk_run: { insert: ["action", "carrier", "requested_by", "requested_at"] },
  bulk_item: {
    insert: ["run_id", "position", "order_id", "revision", "amount_minor"],
    update: ["started_at", "result"],
  },
  audit_entry: { insert: ["actor", "role", "browser", "action", "object", "outcome", "details"] },
  audit_link: { insert: true },

  staff_session: {
    insert: ["staff_id", "browser", "created_at"],
    update: ["ended_at", "proven_at"],
    delete: true,
  },
  staff_authenticator: { insert: true, update: ["sealed_secret", "last_step", "created_at"], delete: true },
  staff_recovery_code: { insert: true, delete: true },
  staff_password_reset: { insert: true, update: ["used_at"], delete: true },
  staff_notice: { insert: true, delete: true },

  sign_in_attempt: limiter,
  lookup_attempt: limiter,
  payment_limit: { insert: true, update: ["count", "ends_at"], delete: true },
  limit_refusal: { insert: true, update: ["count", "last_at", "order_id"], delete: true },
  csp_violation: { insert: true, update: ["count", "last_at"], delete: true },
};

/** Functions with their owner's rights that the shop calls, or that a rule of a table calls. Triggers need no right. */
export const appFunctions: readonly string[] = [];
