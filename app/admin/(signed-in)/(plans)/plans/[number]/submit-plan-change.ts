"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";

import { saveNotice } from "@/app/admin/(signed-in)/flash-cookie";
import { planListOrigin } from "@/app/admin/(signed-in)/(plans)/plans/plan-list-query";
import { planPath } from "@/modules/plans/paths";
import { requireActor } from "@/app/admin/require-staff";
import { paymentServices } from "@/app/composition/payment-services";
import { subscriptionNumberSchema } from "@/lib/ids";
import { chargeOnDispatch } from "@/modules/plans/charge-on-dispatch";
import { cancelSubscription } from "@/modules/plans/cancel-subscription";
import { pauseSubscription } from "@/modules/plans/pause-subscription";
import { readAnySubscription } from "@/modules/plans/read-subscription";
import { resumeSubscription } from "@/modules/plans/resume-subscription";

const changeForm = z.object({
  number: subscriptionNumberSchema,
  action: z.enum(["charge", "pause", "resume", "cancel"]),
  /** The state that was reviewed. */
  state: z.string().max(20),
});

const useCases = {
  charge: chargeOnDispatch,
  pause: pauseSubscription,
  resume: resumeSubscription,
  cancel: cancelSubscription,
};

/** Charges, pauses, resumes or cancels a plan that is still in the state that was reviewed, and shows it with a notice. */
export async function submitPlanChange(form: FormData): Promise<void> {
  const parsed = changeForm.safeParse(Object.fromEntries(form));
  const from = planListOrigin.parse(form.get("from"));
  const { number, action, state } = parsed.data ?? {};
  const path = number ? planPath(number, { do: action, from }) : "/admin/plans";
  const act = parsed.data && {
    object: `plan ${parsed.data.number}`,
    details: { change: parsed.data.action, state: parsed.data.state },
  };
  const staff = await requireActor(path, "change_plan", act);
  if (number === undefined || action === undefined) redirect("/admin/plans");

  const deps = await paymentServices();
  const plan = await readAnySubscription({ number }, deps);
  const actor = { kind: "staff", email: staff.email } as const;
  const changed = plan?.state === state && (await useCases[action]({ number, actor }, deps)).ok;
  const notice = await saveNotice(changed ? action : "changed", planPath(number));
  revalidatePath(planPath(number));
  redirect(planPath(number, { from, notice }));
}
