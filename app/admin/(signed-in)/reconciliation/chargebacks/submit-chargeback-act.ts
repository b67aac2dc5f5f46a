"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";

import { orderListOrigin } from "@/app/admin/(signed-in)/order-list-query";
import { requireActor } from "@/app/admin/require-staff";
import { orderPath } from "@/components/admin/frame/paths";
import { services } from "@/app/composition/services";
import { orderNumberSchema, setAsideIdSchema } from "@/lib/ids";
import { actOnChargeback, chargebackActs } from "@/lib/reconciliation/chargebacks";

const page = "/admin/reconciliation/chargebacks";

const actForm = z.object({
  id: setAsideIdSchema,
  act: z.enum(chargebackActs),
  note: z.string().max(500),
  orderNumber: orderNumberSchema.optional(),
});

/** Records what was done about a chargeback. If a colleague has ended it, the page shows that. */
export async function submitChargebackAct(form: FormData): Promise<void> {
  const { data } = actForm.safeParse(Object.fromEntries(form));
  const act = data && { object: `chargeback ${data.id}`, details: { act: data.act, note: data.note } };
  const staff = await requireActor(page, "handle_chargeback", act);
  if (data !== undefined) await actOnChargeback({ ...data, by: staff.email }, await services());
  revalidatePath("/admin", "layout");
  const from = orderListOrigin.parse(form.get("from"));
  redirect(data?.orderNumber === undefined ? page : orderPath(data.orderNumber, { from }));
}
