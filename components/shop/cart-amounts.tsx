import type { CartView } from "@/lib/checkout/views";

import { AmountRows } from "./amount-rows";
import { useAmountTexts } from "./amount-texts";

/** The amounts of a cart. */
export function CartAmounts({ cart, locale }: { cart: CartView; locale: string }) {
  const { terms, write } = useAmountTexts(locale);
  return <AmountRows terms={terms} texts={write(cart.subtotal, cart, cart.plan)} />;
}
