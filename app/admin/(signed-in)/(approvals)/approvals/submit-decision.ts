"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";

import { finishWork } from "@/app/finish-work";
import { requireActor } from "@/app/admin/require-staff";
import { decideApproval } from "@/modules/approvals/decide-approval";
import { derivedKeys } from "@/lib/derived-keys";
import { approvedActs, askProgramAgain } from "@/app/composition/second-person";
import { paymentServices } from "@/app/composition/payment-services";
import { isUncertain } from "@/lib/payments/uncertain-outcomes";

const page = "/admin/approvals";

const decisionForm = z.object({
  id: z.uuid(),
  decision: z.enum(["approved", "declined"]),
  code: z.string().max(40).default(""),
});

/** Approves or declines what somebody else asked for, and does what was approved. */
export async function submitDecision(form: FormData): Promise<void> {
  const { data } = decisionForm.safeParse(Object.fromEntries(form));
  const act = data && { object: `request ${data.id}`, details: { decision: data.decision } };
  const staff = await requireActor(page, "approve", act);
  if (data === undefined) redirect(page);
  const keys = derivedKeys("staff-authenticator");
  const deps = { ...(await paymentServices()), keys, approvedActs, askProgramAgain };
  const decided = await finishWork(decideApproval({ ...data, approver: staff }, deps));
  revalidatePath("/admin", "layout");
  redirect(`${page}?notice=${noticeOf(decided)}`);
}

function noticeOf(decided: Awaited<ReturnType<typeof decideApproval>>): string {
  if (!decided.ok) return decided.error.kind;
  const { outcome } = decided.value;
  if (outcome === null) return "declined";
  if (outcome === "done" || outcome === "started" || outcome === "changed") return outcome;
  if (isUncertain(outcome)) return "outcome_unknown";
  if (outcome === "account_disabled" || outcome === "right_lost" || outcome === "factor_missing")
    return "asker_may_not";
  return "failed";
}
