import type { Bank } from "./bank";

/** Deletes the bank's data, on disk too, and the mailbox. Tokens stay valid, because a token contains its card. */
export async function resetBank({
  ledger,
  faults,
  calls,
  frameRefusals,
  mailbox,
  mailFaults,
}: Bank): Promise<void> {
  await ledger.reset();
  faults.clear();
  calls.clear();
  frameRefusals.clear();
  mailbox.clear();
  mailFaults.clear();
}
