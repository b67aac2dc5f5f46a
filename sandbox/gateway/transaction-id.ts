import type { Bank } from "@/sandbox/bank";

/** A fresh transaction id: `T` and 20 characters. */
export function transactionId({ random }: Bank): string {
  return `T${random.code(20)}`;
}
