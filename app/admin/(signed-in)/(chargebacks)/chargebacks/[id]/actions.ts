"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";

import { requireActor } from "@/app/admin/require-staff";
import { paymentServices } from "@/app/composition/payment-services";
import { services } from "@/app/composition/services";
import { parseDay } from "@/lib/calendar/day";
import { setAsideIdSchema } from "@/lib/ids";
import type { Result } from "@/lib/result";
import { actOnChargeback, setEvidenceDue } from "@/modules/chargebacks/act-on-chargeback";
import { chargebackPath, chargebacksPath } from "@/modules/chargebacks/paths";
import { chargebackActs } from "@/modules/reconciliation/chargebacks";

const actForm = z.object({
  id: setAsideIdSchema,
  act: z.enum(chargebackActs),
  note: z.string().max(500),
});

/** Records what was done about a chargeback. If a colleague has ended it, the page shows that. */
export async function submitAct(form: FormData): Promise<void> {
  const { data } = actForm.safeParse(Object.fromEntries(form));
  const act = data && {
    object: `chargeback ${data.id}`,
    details: { act: data.act },
    words: { note: data.note },
  };
  const staff = await requireActor(chargebacksPath, "handle_chargeback", act);
  if (data === undefined) redirect(chargebacksPath);
  showAgain(data.id, await actOnChargeback({ ...data, by: staff.email }, await paymentServices()));
}

const dueForm = z.object({ id: setAsideIdSchema, due: z.iso.date().transform(parseDay) });

/** Sets until when the bank takes evidence. If a colleague has ended the chargeback, the page shows that. */
export async function submitDue(form: FormData): Promise<void> {
  const { data } = dueForm.safeParse(Object.fromEntries(form));
  const act = data && { object: `chargeback ${data.id}`, details: { evidenceDue: data.due } };
  const staff = await requireActor(chargebacksPath, "handle_chargeback", act);
  if (data === undefined) redirect(chargebacksPath);
  showAgain(data.id, await setEvidenceDue({ ...data, by: staff.email }, await services()));
}

function showAgain(id: string, done: Result<void, unknown>): never {
  const path = chargebackPath(id);
  revalidatePath("/admin", "layout");
  // Another address each time, so that the page is a new one and its message takes the focus again.
  redirect(done.ok ? (`${path}?saved=${Date.now()}` as typeof path) : path);
}
