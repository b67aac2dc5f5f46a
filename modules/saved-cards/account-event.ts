/**
 * What is written to the timeline of a customer's account, of cards and agreements: the `kind` of an account event.
 *
 * The triggers write them in the transaction of what happened, so that no path can leave one out. Each has a text in the
 * catalogue.
 */
export const cardEvents = [
  /** The bank approved the first payment or verification with the card. */
  "card_saved",
  /** The bank did not take the card; the cause is a PaymentFailure. */
  "card_declined",
  /** The bank took the card again after it had not. */
  "card_accepted",
  /** The card's last agreement ended, and its token is erased. */
  "card_removed",
  "agreement_started",
  "agreement_ended",
  /** The first payment or verification was not approved. */
  "agreement_failed",
] as const;

export type CardEvent = (typeof cardEvents)[number];

/** What is written of plans, in the same way; the use cases write the pause and its end. */
export const planEvents = [
  /** The bank approved the first payment, or verified the card of a trial. */
  "plan_started",
  "plan_paused",
  "plan_resumed",
  /** Staff asked for the charge of a piece that leaves. */
  "plan_charge_asked",
  /** The bank approved another card, which is charged from then on. */
  "plan_card_changed",
  /** For good; the cause is an EndReason. */
  "plan_ended",
] as const;

export type PlanEvent = (typeof planEvents)[number];
