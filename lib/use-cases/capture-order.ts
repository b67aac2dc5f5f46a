import "server-only";
import type { Result } from "@/lib/result.ts";
import type { Deps } from "./deps.ts";
import { type MoneyError, type MoneyMoved, moveMoney } from "./move-money.ts";

/** Captures part or all of an authorized order. `amountMinor` is minor units of the order's currency. Gateway document, Endpoints, 6. */
export function captureOrder(
  input: { number: string; amountMinor: number; revision: number; by: string },
  deps: Deps,
): Promise<Result<MoneyMoved, MoneyError>> {
  return moveMoney("CAPTURE", input, deps);
}
