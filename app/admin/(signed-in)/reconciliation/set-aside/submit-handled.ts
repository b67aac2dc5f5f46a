"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";

import { orderListOrigin } from "@/app/admin/(signed-in)/order-list-query";
import { requireActor } from "@/app/admin/require-staff";
import { orderPath } from "@/components/admin/frame/paths";
import { services } from "@/app/composition/services";
import { orderNumberSchema, setAsideIdSchema } from "@/lib/ids";
import { handleSetAside } from "@/lib/reconciliation/handle-set-aside";

const handledForm = z.object({
  setAsideId: setAsideIdSchema,
  note: z.string().max(500),
  orderNumber: orderNumberSchema.optional(),
});

/** Marks a line that was set aside as handled. If a colleague was first, the page shows it without the line. */
export async function submitHandled(form: FormData): Promise<void> {
  const parsed = handledForm.safeParse(Object.fromEntries(form));
  const act = parsed.data && {
    object: `line set aside ${parsed.data.setAsideId}`,
    details: { note: parsed.data.note },
  };
  const staff = await requireActor("/admin/reconciliation/set-aside", "handle_set_aside", act);
  if (parsed.success) await handleSetAside({ ...parsed.data, by: staff.email }, await services());
  revalidatePath("/admin", "layout");
  const number = parsed.data?.orderNumber;
  const from = orderListOrigin.parse(form.get("from"));
  redirect(number === undefined ? "/admin/reconciliation/set-aside" : orderPath(number, { from }));
}
