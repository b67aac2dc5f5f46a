import { expect, test } from "vitest";

import { uncertainMessage, uncertainOutcomes } from "@/lib/payments/uncertain-outcomes";
import { approvalOutcomeLabel, approvalStateLabel } from "./approval-labels";

test("only what was done is called approved and done", () => {
  const textOf = (outcome: string | null) => approvalStateLabel({ state: "approved", outcome }).text;
  expect(textOf("done")).toBe("Approved and done");
  for (const outcome of ["changed", "declined", "busy", "above_limit", "upload_gone", "unreachable"])
    expect(textOf(outcome)).toBe("Nothing was done");
  for (const outcome of uncertainOutcomes) {
    expect(textOf(outcome)).toBe("Approved, outcome unknown");
    expect(approvalOutcomeLabel(outcome)).toBe(uncertainMessage);
  }
  expect(textOf(null)).toBe("Approved, not ended");
  expect(approvalStateLabel({ state: "ended", outcome: "account_disabled" }).text).toBe("Ended");
});
