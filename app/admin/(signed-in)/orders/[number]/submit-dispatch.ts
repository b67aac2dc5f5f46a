"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";

import { orderListOrigin } from "@/app/admin/(signed-in)/order-list-query";
import { requireActor } from "@/app/admin/require-staff";
import type { DispatchFormState } from "@/components/admin/order/dispatch-form";
import { dispatchMessages } from "@/components/admin/frame/messages";
import { orderPath } from "@/components/admin/frame/paths";
import { choiceIn, writeItems } from "@/components/admin/movements/refund-items";
import { dispatchOrder } from "@/lib/back-office/dispatch-order";
import { paymentServices } from "@/app/composition/payment-services";
import { orderNumberSchema } from "@/lib/ids";

const doubt = z.enum(["charged_back", "part_charged"]);
const text = z.string().max(2_000).catch("");
const dispatchForm = z.object({
  number: orderNumberSchema,
  from: orderListOrigin,
  carrier: text,
  tracking: text,
  /** Whether the capture of what leaves is reviewed next. */
  capture: z.literal("1").optional().catch(undefined),
  /** The journal's length that the page showed: a dispatch does not change it, so the review of the capture can name it. */
  revision: z.coerce.number().int().nonnegative(),
});

/** Records that pieces of an order left, or returns the form with its error. A capture is reviewed afterwards if it was asked for. */
export async function submitDispatch(_: DispatchFormState, form: FormData): Promise<DispatchFormState> {
  const fields = Object.fromEntries(
    [...form].filter((field): field is [string, string] => typeof field[1] === "string"),
  );
  const { data } = dispatchForm.safeParse(fields);
  const path = data === undefined ? "/admin" : orderPath(data.number, { from: data.from });
  const { quantities } = choiceIn(fields);
  const items = writeItems({ quantities, delivery: false });
  const confirmed = form.getAll("confirmed").flatMap((value) => doubt.safeParse(value).data ?? []);
  const act = data && {
    object: `order ${data.number}`,
    details: { items, confirmed: confirmed.join(",") },
    words: { carrier: data.carrier, tracking: data.tracking },
  };
  const staff = await requireActor(path, "dispatch", act);
  if (data === undefined) redirect(path);
  const { number, from, carrier, tracking, capture, revision } = data;
  const dispatched = await dispatchOrder(
    { number, quantities, carrier, tracking, confirmed, by: staff.email },
    await paymentServices(),
  );
  if (!dispatched.ok)
    return { carrier, tracking, quantities, confirmed, error: dispatchMessages[dispatched.error.kind] };
  revalidatePath(path);
  redirect(
    capture === undefined
      ? path
      : orderPath(number, { do: "capture", items, revision: String(revision), from }),
  );
}
