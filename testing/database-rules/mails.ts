import {
  accountEvent,
  again,
  expiringMail,
  failed,
  id,
  insert,
  insertAccountMail,
  insertMail,
  nobody,
  refused,
  signInMail,
  startedMail,
  upcomingMail,
} from "./rows";
import type { RuleBreak } from "./rule-break";

const dispatched = insert("dispatch", { id: id(7), order_id: id(1), dispatched_by: "'a'" });
const dispatchMail = insertMail({ kind: "'dispatched'", operation_id: "NULL", dispatch_id: id(7) });

const staff = insert("staff", { id: id(8), email: "'a'", name: "'a'", role: "'owner'" });
const reset = insert("staff_password_reset", {
  id: id(8),
  staff_id: id(8),
  digest: "'d'",
  expires_at: "now()",
});
const notice = insert("staff_notice", {
  id: id(8),
  staff_id: id(8),
  kind: "'day'",
  object: "'d'",
  content: "'{}'",
});
const resetMail = insertAccountMail({ kind: "'staff_password_reset'", staff_password_reset_id: id(8) });
const noticeMail = insertAccountMail({ kind: "'staff_notice'", staff_notice_id: id(8) });

const changed = insert("account_event", { ...accountEvent, id: "-2", subscription_id: id(1) });
const changedMail = insertAccountMail({
  kind: "'plan_changed'",
  subscription_id: id(1),
  account_event_id: "-2",
});

/** Mails. */
export const mailRules: Record<string, RuleBreak> = {
  mail_one_for_operation: { breaks: insertMail({}) },
  mail_one_for_event: {
    scene: insertMail(failed),
    breaks: insertMail(failed),
  },
  mail_one_confirmation: {
    scene: insertMail({ kind: "'order_confirmation'", operation_id: id(2) }),
    breaks: insertMail({ kind: "'order_confirmation'", operation_id: id(3) }),
  },
  mail_dispatch: { breaks: insertMail({ kind: "'dispatched'", operation_id: "NULL" }) },
  mail_dispatch_id_fkey: {
    breaks: insertMail({ kind: "'dispatched'", operation_id: "NULL", dispatch_id: nobody }),
  },
  mail_account_event: { breaks: insertAccountMail({ kind: "'plan_changed'", subscription_id: id(1) }) },
  mail_account_event_id_fkey: {
    breaks: insertAccountMail({ kind: "'plan_changed'", subscription_id: id(1), account_event_id: "-1" }),
  },
  mail_one_for_account_event: { scene: `${changed}; ${changedMail}`, breaks: changedMail },
  mail_one_for_dispatch: { scene: `${dispatched}; ${dispatchMail}`, breaks: dispatchMail },
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
  mail_subject: { breaks: insertAccountMail({ kind: "'card_expiring'" }) },
  mail_charge_on: { breaks: insertMail({ operation_id: id(2), charge_on: "now()" }) },
  mail_one_for_sign_in: { scene: signInMail, breaks: signInMail },
  mail_one_for_expiring_card: { scene: expiringMail, breaks: expiringMail },
  mail_one_for_plan: { scene: startedMail, breaks: startedMail },
  mail_one_for_upcoming_charge: { scene: upcomingMail, breaks: upcomingMail },
  mail_sign_in_id_fkey: { breaks: insertAccountMail({ kind: "'sign_in'", sign_in_id: nobody }) },
  mail_one_for_password_reset: { scene: `${staff}; ${reset}; ${resetMail}`, breaks: resetMail },
  mail_one_for_staff_notice: { scene: `${staff}; ${notice}; ${noticeMail}`, breaks: noticeMail },
  mail_staff_password_reset_id_fkey: {
    breaks: insertMail({ operation_id: id(2), staff_password_reset_id: nobody }),
  },
  mail_staff_notice_id_fkey: { breaks: insertMail({ operation_id: id(2), staff_notice_id: nobody }) },
  mail_saved_card_id_fkey: { breaks: insertMail({ operation_id: id(2), saved_card_id: nobody }) },
  mail_subscription_id_fkey: { breaks: insertMail({ operation_id: id(2), subscription_id: nobody }) },
  mail_scheduled_charge_id_fkey: { breaks: insertMail({ operation_id: id(2), scheduled_charge_id: nobody }) },
};
