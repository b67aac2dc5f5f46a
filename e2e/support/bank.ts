/** One movement of money in the bank's ledger. */
type Movement = { orderId: string; type: string; amount: number; currency: string };

/** The bank's ledger of all attempts of an order, such as `PAYMENT 8900 USD`. */
export async function ledgerOf(orderNumber: string): Promise<string[]> {
  const response = await fetch(`${process.env.SANDBOX_CONSOLE_URL}/api/movements`);
  const movements = (await response.json()) as Movement[];
  return movements
    .filter(({ orderId }) => orderId.startsWith(`${orderNumber}-`))
    .map(({ type, amount, currency }) => `${type} ${amount} ${currency}`);
}

/** The operations that the bank was called for on an order's first attempt, oldest first, such as `authenticate`. */
export async function bankCalls(orderNumber: string): Promise<string[]> {
  const response = await fetch(`${process.env.SANDBOX_CONSOLE_URL}/api/calls?orderId=${orderNumber}-1`);
  const calls = (await response.json()) as { operation: string }[];
  return calls.map(({ operation }) => operation).toReversed();
}

/** Orders a fault for the next call of an operation on an order's first attempt. */
export async function orderFault(orderNumber: string, operation: string, fault: string): Promise<void> {
  const rule = { operation, fault, orderId: `${orderNumber}-1`, times: 1 };
  await fetch(`${process.env.SANDBOX_CONSOLE_URL}/api/faults`, {
    method: "POST",
    body: JSON.stringify(rule),
  });
}

/**
 * The bank's settlement report with the movements of one order only, from the first of them until now.
 *
 * A report resolves unknown outcomes in its period. This period is too short to cover those of other tests.
 */
export async function settlementReportOf(orderNumber: string): Promise<Buffer> {
  const answer = await fetch(`${process.env.SANDBOX_CONSOLE_URL}/api/settlement.csv`);
  const [names, head = "", columns, ...rows] = (await answer.text()).trim().split("\n");
  const own = rows.filter((row) => row.startsWith(`${orderNumber}-`));
  const [report, merchant, , until] = head.split(",");
  const from = own[0]?.split(",")[5];
  return Buffer.from(
    [names, [report, merchant, from, until, own.length].join(), columns, ...own, ""].join("\n"),
  );
}
