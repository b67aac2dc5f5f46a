/** One movement of money in the bank's ledger. */
type Movement = { orderId: string; type: string; amount: number; currency: string };

/** What the bank's ledger holds for an order of the shop, all attempts together, such as `PAYMENT 8900 USD`. */
export async function ledgerOf(orderNumber: string): Promise<string[]> {
  const response = await fetch(`${process.env.SANDBOX_CONSOLE_URL}/api/movements`);
  const movements = (await response.json()) as Movement[];
  return movements
    .filter(({ orderId }) => orderId.startsWith(`${orderNumber}-`))
    .map(({ type, amount, currency }) => `${type} ${amount} ${currency}`);
}

/** What the bank was asked about an order of the shop, in turn, such as `authenticate`. */
export async function bankCalls(orderNumber: string): Promise<string[]> {
  const response = await fetch(`${process.env.SANDBOX_CONSOLE_URL}/api/calls?orderId=${orderNumber}-1`);
  const calls = (await response.json()) as { operation: string }[];
  return calls.map(({ operation }) => operation).toReversed();
}
