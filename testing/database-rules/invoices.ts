import { id, insert, nobody } from "./rows";
import type { RuleBreak } from "./rule-break";

/** Of the capture of the scene. */
const written = { operation_id: id(2), kind: "'INVOICE'", year: "2026", issued_at: "now()" };
const invoice = { ...written, number: "1" };
const sequence = { kind: "'INVOICE'", year: "2026", last: "1" };
const anyNumber = "ALTER TABLE invoice DISABLE TRIGGER invoice_is_final";
const rate = { day: "'2026-01-31'", currency: "'USD'", rate: "0.8", typed_by: "'a'" };

/** Running numbers, and the rates with which taxes are converted. */
export const invoiceRules: Record<string, RuleBreak> = {
  invoice_sequence_rises: {
    scene: insert("invoice_sequence", sequence),
    breaks: "UPDATE invoice_sequence SET last = 3",
  },
  invoice_sequence_is_used: {
    scene: "SET CONSTRAINTS ALL IMMEDIATE",
    breaks: insert("invoice_sequence", sequence),
  },
  invoice_is_final: { breaks: insert("invoice", invoice) },
  invoice_is_numbered: {
    scene: "SET CONSTRAINTS invoice_is_numbered IMMEDIATE",
    breaks: insert("invoice", written),
    holds: "(SELECT number = 1 FROM invoice)",
  },
  invoice_kind_year_number_key: {
    scene: `${anyNumber}; ${insert("invoice", invoice)}`,
    breaks: insert("invoice", { ...invoice, operation_id: id(1) }),
  },
  invoice_operation_id_fkey: {
    scene: anyNumber,
    breaks: insert("invoice", { ...invoice, operation_id: nobody }),
  },
  exchange_rate_positive: { breaks: insert("exchange_rate", { ...rate, rate: "0" }) },
  exchange_rate_is_final: {
    scene: insert("exchange_rate", rate),
    breaks: "UPDATE exchange_rate SET rate = 0.9",
  },
};
