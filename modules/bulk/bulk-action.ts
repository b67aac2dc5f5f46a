import type { ActRight } from "@/lib/staff/rights";

/** What may be done with many orders at once. */
export const bulkActions = ["capture", "dispatch", "dispatch_and_capture", "refund"] as const;

export type BulkAction = (typeof bulkActions)[number];

/** How many orders at once. */
export const bulkAtMost = 100;

export const captures = (action: BulkAction) => action === "capture" || action === "dispatch_and_capture";
export const dispatches = (action: BulkAction) => action === "dispatch" || action === "dispatch_and_capture";

/** What a person must be allowed to do for it. */
export function rightsOf(action: BulkAction): ActRight[] {
  return [
    "bulk",
    ...(captures(action) ? ["capture" as const] : []),
    ...(dispatches(action) ? ["dispatch" as const] : []),
    ...(action === "refund" ? ["refund" as const] : []),
  ];
}
