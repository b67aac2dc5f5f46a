import "server-only";
import { subscriptionNumberSchema } from "@/lib/ids";
import { err, ok } from "@/lib/result";
import type { TermSale } from "@/modules/seam/shop-module";
import { changeSubscriptionCard } from "./change-subscription-card";

/**
 * Verifies a saved card for the plan of a cart, if no card was given for it yet: of two presses one verifies.
 *
 * A plan that takes no card any more is left as it is, and its page says so.
 */
export const verifySavedCard: TermSale["verifyCard"] = async (
  { customerId, idempotencyKey, savedCardId, consent },
  deps,
) => {
  const plan = await deps.db.subscription.findUniqueOrThrow({
    where: { customerId_idempotencyKey: { customerId, idempotencyKey } },
    select: { number: true },
  });
  const number = subscriptionNumberSchema.parse(plan.number);
  const given = { number, customerId, card: { savedCardId }, consent, seenAgreement: "" };
  const changed = await changeSubscriptionCard(given, deps);
  if (changed.ok || changed.error.kind === "not_admitted") return ok(undefined);
  return err(changed.error.kind === "invalid_card" ? { kind: "saved_card_gone" } : changed.error);
};
