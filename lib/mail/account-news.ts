import "server-only";
import type { SavedCard } from "@/lib/db/generated/client";
import { InvariantError, required } from "@/lib/invariant";
import type { AccountNews } from "./mail-content";
import { signInMinutes } from "@/lib/customers/sign-in-secrets";
import type { MailDeps } from "./mail-deps";
import { cardOf, planOf } from "./mail-parts";
import { planEndReasonOf } from "./plan-end-reason";
import type { ReadMail } from "./read-mail";

/** What a mail says that is about no order. */
export async function accountNewsOf(mail: ReadMail, deps: Pick<MailDeps, "mail">): Promise<AccountNews> {
  const { kind } = mail;
  switch (kind) {
    case "sign_in": {
      const { id } = required(mail.signIn, "sign-in of its mail");
      return { kind, ...(await deps.mail.mintSignIn(id)), minutes: signInMinutes };
    }
    case "card_expiring": {
      const card = required(mail.savedCard, "card of its mail");
      const plans = card.agreements.flatMap(({ subscriptions }) => subscriptions);
      return {
        kind,
        card: shownCard(card),
        expires: new Date(Date.UTC(2000 + card.expiryYear, card.expiryMonth - 1)),
        plans: plans.map(({ productName }) => productName),
        link: `${deps.mail.appUrl}/account/cards`,
      };
    }
    case "plan_started": {
      const { subscription, plan, card } = planAndCard(mail, deps);
      return { kind, plan, card, trial: subscription.trial, nextOn: subscription.nextDueOn };
    }
    case "plan_charge_upcoming": {
      const { plan, card } = planAndCard(mail, deps);
      return { kind, plan, card, chargeOn: required(mail.chargeOn, "day of the charge of its mail") };
    }
    case "plan_ended": {
      const { subscription, plan } = planAndCard(mail, deps);
      return { kind, plan, reason: planEndReasonOf(subscription) };
    }
    case "order_confirmation":
    case "payment_failed":
    case "dispatched":
    case "voided":
    case "refunded":
    case "order_link":
    case "plan_charged":
    case "plan_charge_failed":
      throw new InvariantError("a mail about an order has no order");
  }
}

function planAndCard({ subscription: found }: ReadMail, deps: Pick<MailDeps, "mail">) {
  const subscription = required(found, "plan of its mail");
  const card = subscription.agreement?.card;
  return {
    subscription,
    plan: planOf(subscription, deps),
    card: card === undefined ? null : shownCard(card),
  };
}

function shownCard({ brand, last4 }: Pick<SavedCard, "brand" | "last4">) {
  return cardOf({ cardBrand: brand, cardLast4: last4 });
}
