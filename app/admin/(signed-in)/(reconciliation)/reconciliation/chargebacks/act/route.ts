import { z } from "zod";

import { orderListOrigin } from "@/app/admin/(signed-in)/order-list-query";
import { requireActor } from "@/app/admin/require-staff";
import { orderPath } from "@/components/admin/frame/paths";
import { paymentServices } from "@/app/composition/payment-services";
import { orderNumberSchema, setAsideIdSchema } from "@/lib/ids";
import { actOnChargeback, chargebackActs } from "@/modules/reconciliation/chargebacks";

const page = "/admin/reconciliation/chargebacks";

const actForm = z.object({
  id: setAsideIdSchema,
  act: z.enum(chargebackActs),
  note: z.string().max(500),
  orderNumber: orderNumberSchema.optional(),
});

/**
 * Records what was done about a chargeback. If a colleague has ended it, the page shows that.
 *
 * A route instead of a server action, because the page of an order shows the form without knowing this module's actions.
 */
export async function POST(request: Request): Promise<Response> {
  const form = await request.formData().catch(() => new FormData());
  const { data } = actForm.safeParse(Object.fromEntries(form));
  const act = data && { object: `chargeback ${data.id}`, details: { act: data.act, note: data.note } };
  const staff = await requireActor(page, "handle_chargeback", act);
  if (data !== undefined) await actOnChargeback({ ...data, by: staff.email }, await paymentServices());
  const from = orderListOrigin.parse(form.get("from"));
  const location = data?.orderNumber === undefined ? page : orderPath(data.orderNumber, { from });
  return new Response(null, { status: 303, headers: { location } });
}
