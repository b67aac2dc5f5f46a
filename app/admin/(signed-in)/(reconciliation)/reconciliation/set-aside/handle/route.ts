import { z } from "zod";

import { orderListOrigin } from "@/app/admin/(signed-in)/order-list-query";
import { requireActor } from "@/app/admin/require-staff";
import { orderPath } from "@/components/admin/frame/paths";
import { services } from "@/app/composition/services";
import { orderNumberSchema, setAsideIdSchema } from "@/lib/ids";
import { handleSetAside } from "@/modules/reconciliation/handle-set-aside";

const page = "/admin/reconciliation/set-aside";

const handledForm = z.object({
  setAsideId: setAsideIdSchema,
  note: z.string().max(500),
  orderNumber: orderNumberSchema.optional(),
});

/** Marks a line that was set aside as handled. If a colleague was first, the page shows it without the line. */
export async function POST(request: Request): Promise<Response> {
  const form = await request.formData().catch(() => new FormData());
  const { data } = handledForm.safeParse(Object.fromEntries(form));
  const act = data && { object: `line set aside ${data.setAsideId}`, words: { note: data.note } };
  const staff = await requireActor(page, "handle_set_aside", act);
  if (data !== undefined) await handleSetAside({ ...data, by: staff.email }, await services());
  const from = orderListOrigin.parse(form.get("from"));
  const location = data?.orderNumber === undefined ? page : orderPath(data.orderNumber, { from });
  return new Response(null, { status: 303, headers: { location } });
}
