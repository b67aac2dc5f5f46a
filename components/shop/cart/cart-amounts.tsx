import type { CartView } from "@/lib/checkout/views";

import { AmountRows } from "@/components/shop/amounts/amount-rows";
import { useAmountTexts } from "@/components/shop/amounts/amount-texts";

/** The amounts of a cart. */
export function CartAmounts({ cart, locale }: { cart: CartView; locale: string }) {
  const { terms, write } = useAmountTexts(locale);
  return <AmountRows terms={terms} texts={write(cart.subtotal, cart, cart.plan)} />;
}
