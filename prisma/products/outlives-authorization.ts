/** What the bank and the environment say about authorizations. `charges` is CHECKOUT_INTENT. */
export type AuthorizationRules = { authorizationDays: number; charges: "pay" | "authorize" | undefined };

type Making = {
  madeToOrder: boolean;
  leadTimeDays: number | null;
  chargedWhenOrdered: boolean;
  /** What is sold with a plan is never authorized. */
  plan: object | null;
};

/**
 * Whether a product takes longer to make than the bank holds its authorization: the money would be gone before the piece leaves.
 *
 * With "pay" everything is charged when it is ordered, with "authorize" nothing is.
 */
export function outlivesAuthorization(
  { madeToOrder, leadTimeDays, chargedWhenOrdered, plan }: Making,
  { authorizationDays, charges }: AuthorizationRules,
): boolean {
  const isAuthorized = charges === undefined ? madeToOrder && !chargedWhenOrdered : charges === "authorize";
  return plan === null && isAuthorized && madeToOrder && (leadTimeDays ?? 0) > authorizationDays;
}
