"use server";

import { redirect } from "next/navigation";
import { z } from "zod";

import { requireActor } from "@/app/admin/require-staff";
import { services } from "@/lib/composition";
import { chooseMails } from "@/lib/staff/accounts";

const page = "/admin/account";

const checkbox = z.literal("on").optional().catch(undefined);
const mailForm = z.object({ day: checkbox, alerts: checkbox });

/** Saves which mails the person wants: about each day, and about what cannot wait. */
export async function submitMailChoice(form: FormData): Promise<void> {
  const { day, alerts } = mailForm.parse(Object.fromEntries(form));
  const wanted = { wantsDayMail: day !== undefined, wantsAlerts: alerts !== undefined };
  const act = { object: "own mails", details: wanted };
  const staff = await requireActor(page, "choose_mails", act);
  await chooseMails({ staffId: staff.id, ...wanted }, await services());
  redirect(`${page}?saved=mails`);
}
