/** A part of the shop that a merchant may do without. `<name>.patch` beside this file cuts its joins to the rest. */
export type OptionalPart = {
  name: string;
  /** The part that uses this one, and so is taken out before it. */
  after?: string;
  /** Its folders and files. */
  paths: string[];
};

/** In the order in which they are taken out. */
export const optionalParts: OptionalPart[] = [
  {
    name: "cards",
    paths: [
      "app/(shop)/(accounts)/account/(saved-cards)/cards",
      "app/(shop)/checkout/(saved-cards)/express",
      "app/(shop)/consent-given.ts",
      "app/(shop)/orders/[number]/choose-card.ts",
      "components/shop/cards",
      "modules/saved-cards/components",
      "labs/saved-cards/customer-journey.ts",
      "labs/saved-cards/sign-in-customer.ts",
      "e2e/saved-cards/express.http.test.ts",
      "e2e/saved-cards/express.spec.ts",
      "e2e/saved-cards/saved-cards.http.test.ts",
      "e2e/saved-cards/saved-cards.spec.ts",
      "e2e/saved-cards/shortest-way.spec.ts",
      "modules/saved-cards",
      "testing/saved-cards/saved-card.ts",
    ],
  },
  {
    name: "accounts",
    after: "cards",
    paths: [
      "app/(shop)/(accounts)/account",
      "app/(shop)/checkout/saved-addresses.tsx",
      "modules/accounts/components/account-offer.tsx",
      "components/shop/account",
      "e2e/accounts/addresses.http.test.ts",
      "e2e/accounts/addresses.spec.ts",
      "e2e/accounts/another-customer.http.test.ts",
      "e2e/accounts/customer.http.test.ts",
      "e2e/accounts/customer.spec.ts",
      "e2e/accounts/sign-in-guesses.http.test.ts",
      "modules/accounts",
    ],
  },
];
