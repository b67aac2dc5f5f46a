import type { Bank } from "@/sandbox/bank";
import type { Fault } from "@/sandbox/faults";

/** A new transaction id: `T` and 20 characters, or 20 digits if the fault makes it a number. */
export function createTransactionId({ random }: Bank, fault?: Fault): string {
  if (fault?.name !== "numeric_ids") return `T${random.code(20)}`;
  return String(10n ** 19n + BigInt(`0x${random.bytes(8).toString("hex")}`));
}
