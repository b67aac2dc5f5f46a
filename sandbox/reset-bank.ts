import type { Bank } from "./bank";

/** Deletes the bank's data, on disk too. Tokens stay valid, because a token contains its card. */
export async function resetBank({ ledger, faults, calls }: Bank): Promise<void> {
  await ledger.reset();
  faults.clear();
  calls.clear();
}
