import {
  anyCharge,
  change,
  charge,
  failedAgain,
  id,
  insert,
  insertOperation,
  nobody,
  ofMerchant,
  otherSubscription,
  plan,
  secondCharge,
} from "./rows";
import type { RuleBreak } from "./rule-break";

/** Plans. */
export const planRules: Record<string, RuleBreak> = {
  plan_interval: { breaks: insert("plan", { ...plan, interval_count: "0" }) },
  plan_trial: { breaks: insert("plan", { ...plan, trial_days: "366" }) },
  plan_payments: { breaks: insert("plan", { ...plan, payments: "0" }) },
  plan_on_dispatch: { breaks: insert("plan", { ...plan, on_dispatch: "true" }) },
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
  subscription_on_dispatch: {
    breaks: insert("subscription", { ...otherSubscription, charge_asked_at: "now()" }),
  },
  subscription_number_key: { breaks: insert("subscription", { ...otherSubscription, number: "'RULE-P'" }) },
  subscription_customer_id_idempotency_key_key: {
    breaks: insert("subscription", { ...otherSubscription, idempotency_key: id(1) }),
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
};
