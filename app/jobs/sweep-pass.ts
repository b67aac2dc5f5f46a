import "server-only";
import { expireOrders } from "@/lib/checkout/expire-orders";
import { forgetOldLimits } from "@/lib/limits/payment-limits";
import { forgetOldCarts } from "@/lib/checkout/stored-carts";
import { recordJobPass } from "@/lib/monitor/shared-state";
import type { Deps } from "@/lib/payments/deps";
import { type Sweep, sweep } from "@/lib/payments/sweep";

/** What a pass did with payments, and how many unpaid orders it expired. */
export type SweepPass = Sweep & { ordersExpired: number };

/**
 * One pass of the job `sweep`: payments without a running request, unpaid orders, and what is too old to be stored.
 *
 * A pass that was stopped by `signal` is no completed one.
 */
export async function sweepPass({ signal }: { signal?: AbortSignal }, deps: Deps): Promise<SweepPass> {
  const payments = await sweep({ signal }, deps);
  const ordersExpired = await expireOrders({ signal }, deps);
  await forgetOldLimits(deps.db);
  await forgetOldCarts(deps);
  if (!signal?.aborted) await recordJobPass("sweep", deps);
  return { ...payments, ordersExpired };
}
