import {
  approved,
  change,
  failedAgain,
  id,
  insert,
  insertOperation,
  nobody,
  ofMerchant,
  verification,
} from "./rows";
import type { RuleBreak } from "./rule-break";

/** A charge whose answer was lost. */
const lostCharge = [
  insertOperation({ sequence: "1", state: "'UNKNOWN'", reason: "'no_answer'" }),
  change("payment", "revision = 1, outcome_unknown = true", 2),
].join("; ");

/** A refund at order 3, whose line has one piece. */
const refundOperation = (number: number) =>
  insertOperation({
    ...approved,
    id: id(number),
    payment_id: id(4),
    sequence: String(number),
    kind: "'REFUND'",
    approved_minor: "10",
  });
const refundRow = { reason: "'returned'", delivery: "true" };
const refund = (number: number, columns: Record<string, string> = {}) =>
  insert("refund", { operation_id: id(number), ...refundRow, ...columns });
const refundLine = (number: number, columns: Record<string, string> = {}) =>
  insert("refund_line", {
    operation_id: id(number),
    order_line_id: id(1),
    quantity: "1",
    unsent: "1",
    ...columns,
  });

/** Payment attempts. */
export const paymentRules: Record<string, RuleBreak> = {
  payment_amount: { breaks: change("payment", "capture_now_minor = 1001", 1) },
  payment_authorized: { breaks: change("payment", "authorized_minor = 1001", 1) },
  payment_captured: { breaks: change("payment", "capture_pending_minor = 401", 1) },
  payment_refunded: { breaks: change("payment", "refund_pending_minor = 601", 1) },
  payment_voided: { breaks: change("payment", "voided = true", 1) },
  payment_rest_closed: { breaks: change("payment", "rest_closed_at = now(), capture_pending_minor = 1", 1) },
  payment_rest_closed_is_final: {
    scene: `${change("payment", "rest_closed_at = now()", 1)}; SET CONSTRAINTS ALL IMMEDIATE`,
    breaks: change("payment", "rest_closed_at = NULL", 1),
  },
  payment_charged_back: { breaks: change("payment", "charged_back_minor = -1", 1) },
  refund_words: { scene: refundOperation(7), breaks: refund(7, { reason: "' '" }) },
  refund_is_final: { scene: `${refundOperation(7)}; ${refund(7)}`, breaks: "UPDATE refund SET note = 'x'" },
  refund_once: {
    scene: `${refundOperation(7)}; ${refund(7)}; ${refundOperation(8)}`,
    breaks: refund(8),
  },
  refund_operation_id_fkey: { breaks: insert("refund", { ...refundRow, operation_id: nobody }) },
  refund_line_quantity: {
    scene: `${refundOperation(7)}; ${refund(7)}`,
    breaks: refundLine(7, { quantity: "0", unsent: "0" }),
  },
  refund_line_unsent: {
    scene: `${refundOperation(7)}; ${refund(7)}; ALTER TABLE refund_line DISABLE TRIGGER refund_line_once`,
    breaks: refundLine(7, { unsent: "2" }),
  },
  refund_line_is_final: {
    scene: `${refundOperation(7)}; ${refund(7)}; ${refundLine(7)}`,
    breaks: "DELETE FROM refund_line",
  },
  refund_line_once: {
    scene: `${refundOperation(7)}; ${refund(7)}; ${refundLine(7)}; ${refundOperation(8)}; ${refund(8, { delivery: "false" })}`,
    breaks: refundLine(8),
  },
  refund_line_operation_id_fkey: {
    scene: `${refundOperation(7)}; ALTER TABLE refund_line DISABLE TRIGGER refund_line_once`,
    breaks: refundLine(7),
  },
  refund_line_order_line_id_fkey: {
    scene: `${refundOperation(7)}; ${refund(7)}; ALTER TABLE refund_line DISABLE TRIGGER refund_line_once`,
    breaks: refundLine(7, { order_line_id: nobody }),
  },
  payment_order_id_fkey: {
    scene: `DELETE FROM order_line WHERE order_id = ${id(3)}`,
    breaks: `DELETE FROM orders WHERE id = ${id(3)}`,
  },
  payment_gateway_order_id_key: { breaks: change("payment", "gateway_order_id = 'RULE-4'", 3) },
  payment_return_token_key: { breaks: change("payment", "return_token = 'token-4'", 3) },
  payment_order_id_attempt_key: { breaks: change("payment", "attempt = 2", 3) },
  payment_one_latest: { breaks: change("payment", "latest = true", 3) },
  payment_totals_of_journal: {
    scene: "SET CONSTRAINTS ALL IMMEDIATE",
    breaks: change("payment", "captured_minor = 500", 1),
  },
  payment_ended_is_closed: {
    scene: `${lostCharge}; SET CONSTRAINTS ALL IMMEDIATE`,
    breaks: change("payment", "status = 'FAILED'", 2),
  },
  operation_of_ended_is_closed: {
    scene: "SET CONSTRAINTS operation_of_ended_is_closed IMMEDIATE",
    breaks: insertOperation({ payment_id: id(4), sequence: "1" }),
  },
  payment_one_live: {
    scene: change("payment", "status = 'READY'", 4),
    breaks: change("payment", "status = 'READY'", 3),
  },
  payment_currency: { breaks: change("payment", "currency = 'EUR'", 3) },
  payment_order_total: { breaks: insert("payment", { ...failedAgain, amount_minor: "999" }) },
  payment_session_key: {
    breaks: change("payment", "session_key = 'key'", 1),
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
};
