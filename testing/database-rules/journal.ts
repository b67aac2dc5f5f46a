import {
  approved,
  change,
  closed,
  id,
  insert,
  insertOperation,
  noMoney,
  nobody,
  redaction,
  resolved,
} from "./rows";
import type { RuleBreak } from "./rule-break";

const answered = { ...noMoney, ...approved, gateway_transaction_id: "'same'" };

/** The journal. */
export const journalRules: Record<string, RuleBreak> = {
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
  operation_not_happened_is_proven: {
    breaks: insertOperation({ ...resolved, resolved_reference: "'  abc  '" }),
  },
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
  operation_transaction_id_once: {
    scene: insertOperation({ ...answered, sequence: "8" }),
    breaks: insertOperation(answered),
  },
  operation_closed_is_final: { breaks: change("operation", "reason = 'other'", 2) },
  operation_is_never_deleted: { breaks: `DELETE FROM operation WHERE id = ${id(3)}` },
  operation_totals_of_journal: {
    scene: "SET CONSTRAINTS ALL IMMEDIATE",
    breaks: insertOperation({ ...approved, payment_id: id(1), kind: "'CAPTURE'", approved_minor: "10" }),
  },
  evidence_redaction_operation_id_fkey: {
    breaks: insert("evidence_redaction", { ...redaction, operation_id: nobody }),
  },
  evidence_redaction_words: { breaks: insert("evidence_redaction", { ...redaction, reason: "' '" }) },
  evidence_redaction_is_final: { breaks: "UPDATE evidence_redaction SET reason = 'other'" },
};
