import type { StaffRole } from "@/lib/db/generated/enums";
import { merchant } from "@/lib/merchant";

/** What a role may refund of an order in all, in minor units; undefined without a limit. */
export function refundLimitOf(role: StaffRole, currency: string): number | undefined {
  if (role !== "clerk") return undefined;
  const limits: Partial<Record<string, number>> = merchant.clerkRefundLimitMinor;
  return limits[currency] ?? 0;
}

/** What may be refunded of an order before a refund needs a code of the person's authenticator app, in minor units. */
export function codeAbove(currency: string): number {
  const limits: Partial<Record<string, number>> = merchant.codeAboveMinor;
  return limits[currency] ?? 0;
}
