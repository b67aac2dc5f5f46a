import "server-only";
import type { Result } from "@/lib/result.ts";
import type { Deps } from "./deps.ts";
import { type MoneyError, type MoneyMoved, moveMoney } from "./move-money.ts";

/** Gives a whole authorization back while nothing of it is captured. Gateway document, Endpoints, 7. */
export function voidOrder(
  { number, revision, by }: { number: string; revision: number; by: string },
  deps: Deps,
): Promise<Result<MoneyMoved, MoneyError>> {
  return moveMoney("VOID", { number, revision, by }, deps);
}
