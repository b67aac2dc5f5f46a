import type { Bank } from "@/sandbox/bank";

/** A fresh transaction id: `T` and 20 characters. */
export function transactionId({ entropy }: Bank): string {
  return `T${entropy.code(20)}`;
}
