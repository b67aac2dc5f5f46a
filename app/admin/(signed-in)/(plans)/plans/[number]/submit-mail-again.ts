"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";

import { planListOrigin } from "@/app/admin/(signed-in)/(plans)/plans/plan-list-query";
import { planPath } from "@/modules/plans/paths";
import { requireActor } from "@/app/admin/require-staff";
import { services } from "@/app/composition/services";
import { mailIdSchema, subscriptionNumberSchema } from "@/lib/ids";
import { sendPlanMailAgain } from "@/modules/plans/mails/send-again";

const mailForm = z.object({ mailId: mailIdSchema, number: subscriptionNumberSchema });

/** Sends a mail about a plan again. If a colleague was first, the page shows it without the button. */
export async function submitMailAgain(form: FormData): Promise<void> {
  const { data } = mailForm.safeParse(Object.fromEntries(form));
  const from = planListOrigin.parse(form.get("from"));
  const path = data === undefined ? "/admin/plans" : planPath(data.number, { from });
  const act = data && { object: `plan ${data.number}`, details: { mail: data.mailId } };
  const staff = await requireActor(path, "send_mail", act);
  if (data !== undefined) {
    await sendPlanMailAgain({ ...data, by: staff.email }, await services());
  }
  revalidatePath(path);
  redirect(path);
}
