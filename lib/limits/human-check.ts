/**
 * Tells people from programs, such as a CAPTCHA: asked of a shopper after half of a payment limit is used up.
 *
 * To use one, set `humanCheck` below, and render the provider's widget in `components/shop/payment-form.tsx` so that
 * it posts its response in the field `humanCheck`. docs/security.md, Limits against card testing.
 */
export type HumanCheck = {
  /** Whether the widget's response is that of a person. A provider that is down should count as yes: the limits remain. */
  verify: (response: string, client: { address: string }) => Promise<boolean>;
};

/** The check of this shop: none. */
export const humanCheck: HumanCheck | undefined = undefined;
