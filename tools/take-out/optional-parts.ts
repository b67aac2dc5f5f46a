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
      "app/(shop)/account/cards",
      "app/(shop)/checkout/express",
      "app/(shop)/consent-given.ts",
      "app/(shop)/orders/[number]/choose-card.ts",
      "components/shop/cards",
      "components/shop/express",
      "labs/chaos/customer-journey.ts",
      "labs/chaos/sign-in-customer.ts",
      "e2e/express.http.test.ts",
      "e2e/express.spec.ts",
      "e2e/saved-cards.http.test.ts",
      "e2e/saved-cards.spec.ts",
      "e2e/shortest-way.spec.ts",
      "lib/cards",
      "testing/saved-card.ts",
    ],
  },
  {
    name: "accounts",
    after: "cards",
    paths: [
      "app/(shop)/account",
      "app/(shop)/checkout/saved-addresses.tsx",
      "app/(shop)/orders/[number]/account-offer.tsx",
      "components/shop/account",
      "e2e/addresses.http.test.ts",
      "e2e/addresses.spec.ts",
      "e2e/another-customer.http.test.ts",
      "e2e/customer.http.test.ts",
      "e2e/customer.spec.ts",
      "e2e/sign-in-guesses.http.test.ts",
      "lib/customers",
    ],
  },
];
