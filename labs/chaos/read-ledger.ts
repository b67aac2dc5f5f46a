import type { LedgerMovement } from "./compare-journal-with-ledger";

/** Reads every movement from the ledger of the sandbox bank, or those of one gateway order id. */
export async function readLedger(consoleUrl: string, orderId?: string): Promise<LedgerMovement[]> {
  const query = orderId === undefined ? "" : `?${new URLSearchParams({ orderId })}`;
  const response = await fetch(`${consoleUrl}/api/movements${query}`);
  return (await response.json()) as LedgerMovement[];
}
