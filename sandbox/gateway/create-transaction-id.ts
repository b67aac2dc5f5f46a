import type { Bank } from "@/sandbox/bank";

/** A new transaction id: `T` and 20 characters. */
export function createTransactionId({ random }: Bank): string {
  return `T${random.code(20)}`;
}
