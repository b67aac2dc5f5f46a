import { change, id, insert, line, movement, nobody, report, reportImport, setAside } from "./rows";
import type { RuleBreak } from "./rule-break";

const chargebackAct = {
  set_aside_id: "(SELECT id FROM settlement_set_aside LIMIT 1)",
  act: "'won'",
  note: "'a'",
  author: "'b'",
};

const chargebackDue = {
  set_aside_id: "(SELECT id FROM settlement_set_aside LIMIT 1)",
  due: "'2026-12-01'",
  author: "'b'",
};

/** What the bank reported. */
export const settlementRules: Record<string, RuleBreak> = {
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
  settlement_import_report_id_fkey: {
    breaks: insert("settlement_import", { ...reportImport, report_id: nobody }),
  },
  settlement_import_signature: {
    breaks: insert("settlement_import", { ...reportImport, signature: "'verified'" }),
  },
  settlement_import_is_final: {
    scene: insert("settlement_import", reportImport),
    breaks: "UPDATE settlement_import SET imported_by = 'other'",
  },
  settlement_set_aside_report_id_fkey: {
    breaks: insert("settlement_set_aside", { ...setAside, line: "9", report_id: nobody }),
  },
  settlement_set_aside_report_id_line_key: { breaks: insert("settlement_set_aside", setAside) },
  settlement_set_aside_handled: { breaks: "UPDATE settlement_set_aside SET handled_by = 'a'" },
  settlement_set_aside_is_final: { breaks: "UPDATE settlement_set_aside SET reason = 'other'" },
  settlement_set_aside_is_never_deleted: { breaks: "DELETE FROM settlement_set_aside" },
  chargeback_act_act: { breaks: insert("chargeback_act", { ...chargebackAct, act: "'gift'" }) },
  chargeback_act_set_aside_id_fkey: {
    breaks: insert("chargeback_act", { ...chargebackAct, set_aside_id: nobody }),
  },
  chargeback_act_is_final: {
    scene: insert("chargeback_act", chargebackAct),
    breaks: "UPDATE chargeback_act SET act = 'lost'",
  },
  chargeback_due_set_aside_id_fkey: {
    breaks: insert("chargeback_due", { ...chargebackDue, set_aside_id: nobody }),
  },
  chargeback_due_is_final: {
    scene: insert("chargeback_due", chargebackDue),
    breaks: "UPDATE chargeback_due SET due = '2026-12-02'",
  },
  settlement_line_is_final: { breaks: "UPDATE settlement_line SET line = 5" },
};
