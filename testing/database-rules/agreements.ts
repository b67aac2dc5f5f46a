import {
  agreement,
  change,
  endsAgreement,
  event,
  id,
  insert,
  insertOperation,
  nobody,
  ofMerchant,
  savedCard,
} from "./rows";
import type { RuleBreak } from "./rule-break";

/** Saved cards and agreements. */
export const agreementRules: Record<string, RuleBreak> = {
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
  operation_under_agreement: {
    scene: `${insert("payment", ofMerchant)}; ${change("agreement", endsAgreement, 2)}`,
    breaks: insertOperation({ payment_id: id(9) }),
  },
  payment_event_payment_id_fkey: { breaks: insert("payment_event", { ...event, payment_id: nobody }) },
  payment_event_operation_id_fkey: { breaks: insert("payment_event", { ...event, operation_id: nobody }) },
  payment_event_is_final: { breaks: "UPDATE payment_event SET actor = 'nobody'" },
};
