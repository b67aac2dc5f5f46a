import "server-only";

import type { ModuleEntry } from "@/lib/back-office/views";
import type { Database } from "@/lib/db/database";
import type { OrderNumber } from "@/lib/ids";
import { storedMoney } from "@/lib/money/money";
import { isUncertain } from "@/lib/payments/uncertain-outcomes";

/** The requests for a second person about an order, and what became of each. */
export async function readOrderEntries(
  { number }: { number: OrderNumber },
  { db }: { db: Database },
): Promise<ModuleEntry[]> {
  const requests = await db.approval.findMany({ where: { order: { number } } });
  return requests.flatMap((request): ModuleEntry[] => {
    const { id, requestedBy, requestedAt, state, decidedBy, decidedAt, outcome } = request;
    const entry = { kind: "of_module" as const, amount: storedMoney(request.amountMinor, request) };
    const asked = { id: `approval-${id}`, at: requestedAt, by: requestedBy, title: "Second person asked" };
    if (decidedAt === null) return [{ ...entry, ...asked }];
    const reason = state === "approved" ? reasonOf(outcome) : state;
    const decided = { id: `decision-${id}`, at: decidedAt, by: decidedBy ?? "system", reason };
    return [
      { ...entry, ...asked },
      { ...entry, ...decided, title: "Second person" },
    ];
  });
}

/** What became of what was approved. */
function reasonOf(outcome: string | null): string {
  if (outcome === null || outcome === "done" || outcome === "started") return "approved";
  return isUncertain(outcome) ? "approved, outcome not known yet" : `nothing done: ${outcome}`;
}
