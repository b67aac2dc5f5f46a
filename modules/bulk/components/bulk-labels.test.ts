import { expect, test } from "vitest";

import { uncertainMessage, uncertainOutcomes } from "@/lib/payments/uncertain-outcomes";
import { bulkActions } from "@/modules/bulk/bulk-action";
import { bulkResultLabel } from "./bulk-labels";

test("an order whose outcome is not known is not called not done", () => {
  for (const action of bulkActions)
    for (const outcome of uncertainOutcomes) expect(bulkResultLabel(outcome, action)).toBe(uncertainMessage);
});
