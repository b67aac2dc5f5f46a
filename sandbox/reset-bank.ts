import type { Bank } from "./bank";

/** Empties the bank, on disk too. Tokens stay good, because they carry their card themselves. */
export async function resetBank({ ledger, faults, calls }: Bank): Promise<void> {
  await ledger.reset();
  faults.clear();
  calls.clear();
}
