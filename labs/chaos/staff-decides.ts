import type { HttpBrowser } from "@/testing/http-browser";
import { type JournalRow, type LedgerMovement, movementTypeOf } from "./compare-journal-with-ledger";
import { readAttempt } from "./read-journal";
import { readLedger } from "./read-ledger";

/**
 * A member of staff looks an unknown outcome up at the bank, and decides it in the admin as the ledger says.
 *
 * The operation must be old enough that the bank can no longer book it. Throws if a page does not come.
 */
export async function decideByLedger(
  row: JournalRow,
  { browser, shopUrl, consoleUrl, databaseUrl }: StaffAtWork,
): Promise<void> {
  const page = await browser.open(`${shopUrl}/admin/unknown-outcomes/${row.id}`);
  if (!page.html.includes('name="decision"')) return;
  const movement = findMovementOf(
    row,
    await readAttempt(databaseUrl, row.gatewayOrderId),
    await readLedger(consoleUrl, row.gatewayOrderId),
  );
  const reason = "Looked up in the ledger of the bank.";
  await browser.submit(page, "operationId", {
    reason,
    ...(movement === undefined
      ? { decision: "not_happened", reference: `Ledger of ${row.gatewayOrderId}` }
      : {
          decision: "happened",
          amount: decimalOf(movement),
          transactionId: movement.id,
        }),
  });
}

export type StaffAtWork = {
  browser: HttpBrowser;
  shopUrl: string;
  consoleUrl: string;
  databaseUrl: string;
};

/** The movement of an unknown row: of its type, and of no other row. */
export function findMovementOf(
  row: JournalRow,
  attempt: readonly JournalRow[],
  movements: readonly LedgerMovement[],
): LedgerMovement | undefined {
  const succeeded = attempt.filter(({ kind, state }) => kind === row.kind && state === "SUCCEEDED");
  const taken = new Set(succeeded.map(({ transactionId }) => transactionId));
  const left = movements.filter(({ id, type }) => type === movementTypeOf[row.kind] && !taken.has(id));
  const withoutId = succeeded.filter(({ transactionId }) => transactionId === null);
  return left.length > withoutId.length ? left.at(-1) : undefined;
}

/** Decimals of the currencies that the journeys pay with. */
const decimals: Record<string, number> = { USD: 2, JPY: 0, KWD: 3 };

/** An amount as a person types it. */
function decimalOf({ amount, currency }: LedgerMovement): string {
  const exponent = decimals[currency];
  if (exponent === undefined) throw new Error(`no journey pays in ${currency}`);
  const digits = String(amount).padStart(exponent + 1, "0");
  return exponent === 0 ? digits : `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}
