import "server-only";
import type { Result } from "@/lib/result.ts";
import type { Deps } from "./deps.ts";
import { type MoneyError, type MoneyMoved, moveMoney } from "./move-money.ts";

/** Refunds part or all of what was paid or captured. `amountMinor` is minor units of the order's currency. Gateway document, Endpoints, 8. */
export function refundOrder(
  input: { number: string; amountMinor: number; revision: number; by: string },
  deps: Deps,
): Promise<Result<MoneyMoved, MoneyError>> {
  return moveMoney("REFUND", input, deps);
}
