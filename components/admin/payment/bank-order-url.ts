/**
 * The address of the bank's own page of an order; undefined if the shop has none for it.
 *
 * `bankPage` is GATEWAY_ORDER_URL, with `{id}` for the order's id at the bank.
 */
export function bankOrderUrl(bankPage: string | undefined, gatewayOrderId: string): string | undefined {
  return bankPage?.replace("{id}", encodeURIComponent(gatewayOrderId));
}
