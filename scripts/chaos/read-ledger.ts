import type { LedgerMovement } from "./compare-journal-with-ledger";

/** Reads every movement from the ledger of the sandbox bank. */
export async function readLedger(consoleUrl: string): Promise<LedgerMovement[]> {
  const response = await fetch(`${consoleUrl}/api/movements`);
  return (await response.json()) as LedgerMovement[];
}
