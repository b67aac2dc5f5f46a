import { formatDay } from "@/lib/i18n/format-days";
import type { AdminSubscriptionRow } from "@/lib/plans/views";

import { planPath } from "./plan-path";
import { type PlanNext, PlanRows } from "./plan-rows";
import { planEndLabels } from "./plan-labels";

/** Plans, one per row. `from` is the query of the list, so that a plan's page can lead back to it. */
export function PlanTable({ rows, from }: { rows: AdminSubscriptionRow[]; from: string }) {
  return (
    <PlanRows
      rows={rows.map((row) => {
        const { number, productName, customerEmail, state, checking, waitsForStock, price, interval } = row;
        return {
          number,
          productName,
          customerEmail,
          state,
          checking,
          waitsForStock,
          price,
          interval,
          href: planPath(number, { from }),
          next: nextOf(row),
        };
      })}
    />
  );
}

function nextOf({ nextCharge, endReason, state, expectedOn, chargeAsked }: AdminSubscriptionRow): PlanNext {
  if (endReason !== null) return { none: planEndLabels[endReason] };
  if (nextCharge === null && state === "ACTIVE" && expectedOn !== null)
    return {
      none: chargeAsked ? "Asked for" : `On dispatch, around ${formatDay(expectedOn, "en-GB")}`,
    };
  if (nextCharge === null) return { none: "None" };
  const { on, retry } = nextCharge;
  return { day: { iso: on.toISOString().slice(0, 10), text: formatDay(on, "en-GB") }, retry };
}
