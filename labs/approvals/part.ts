import type { LabPart } from "@/labs/chaos/lab-part";
import { compareApprovals } from "./compare-approvals";

/** The second person in the labs. */
export const approvalsPart: LabPart = { compare: compareApprovals };
