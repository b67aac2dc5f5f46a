import { accountEvent, change, customerAddress, id, insert, nobody } from "./rows";
import type { RuleBreak } from "./rule-break";

/** Customers. */
export const customerRules: Record<string, RuleBreak> = {
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
};
