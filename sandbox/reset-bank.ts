import type { Bank } from "./bank";

/** Deletes the bank's data, on disk too, the mailbox and what came as webhooks. Tokens stay valid, because a token contains its card. */
export async function resetBank({
  ledger,
  faults,
  calls,
  frameRefusals,
  mailbox,
  mailFaults,
  webhooks,
}: Bank): Promise<void> {
  await ledger.reset();
  faults.clear();
  calls.clear();
  frameRefusals.clear();
  mailbox.clear();
  mailFaults.clear();
  webhooks.clear();
}
