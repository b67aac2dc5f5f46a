import type { LabPart } from "./chaos/lab-part";
import { approvalsPart } from "./approvals/part";
import { eventsPart } from "./events/part";
import { plansPart } from "./plans/part";
import { reconciliationPart } from "./reconciliation/part";
import { savedCardsPart } from "./saved-cards/part";

/** What modules of the shop add to the labs. `npm run take-out NAME` deletes the line of a module, too. */
export const labParts: readonly LabPart[] = [
  approvalsPart,
  eventsPart,
  plansPart,
  reconciliationPart,
  savedCardsPart,
];
