import { createContext, useContext } from "react";

import type { CheckoutField } from "./checkout-fields";

/** What was sent with the form of the checkout last, and what is wrong with it. */
type CheckoutReply = {
  values: Partial<Record<CheckoutField, string>>;
  errorOf: (field: CheckoutField) => string | undefined;
};

const Context = createContext<CheckoutReply | null>(null);

/** Gives the last reply of the checkout to the fields that a page adds to its form. */
export const CheckoutReplyProvider = Context.Provider;

export function useCheckoutReply(): CheckoutReply {
  const context = useContext(Context);
  if (context === null) throw new Error("outside of the form of the checkout");
  return context;
}
