"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";

import { orderListOrigin } from "@/app/admin/(signed-in)/order-list-query";
import { requireActor } from "@/app/admin/require-staff";
import { finishWork } from "@/app/finish-work";
import { closeRestMessages } from "@/components/admin/frame/messages";
import { orderPath } from "@/components/admin/frame/paths";
import type { TextFormState } from "@/components/admin/frame/text-form";
import { paymentServices } from "@/app/composition/payment-services";
import { orderNumberSchema } from "@/lib/ids";
import { closeRest } from "@/lib/payments/close-rest";
import { cleanText } from "@/lib/text/clean-text";

const closeRestForm = z.object({
  number: orderNumberSchema,
  revision: z.coerce.number().int().nonnegative(),
  from: orderListOrigin,
});
const reasonText = z.string().max(2_000).transform(cleanText).catch("");
const reasonSchema = z
  .string()
  .min(3, closeRestMessages.reason_missing)
  .max(500, closeRestMessages.reason_too_long);

/** Closes the rest of an order for the reason in the form, or returns the form with its error. */
export async function submitCloseRest(_: TextFormState, form: FormData): Promise<TextFormState> {
  const fields = Object.fromEntries(form);
  const parsed = closeRestForm.safeParse(fields);
  const path = parsed.success ? orderPath(parsed.data.number, { from: parsed.data.from }) : "/admin";
  const typed = reasonText.parse(fields.text);
  const reason = reasonSchema.safeParse(typed);
  const act =
    parsed.success && reason.success
      ? { object: `order ${parsed.data.number}`, words: { reason: reason.data } }
      : undefined;
  const staff = await requireActor(path, "close_rest", act);
  if (!parsed.success) redirect(path);
  if (!reason.success) return { text: typed, error: reason.error.issues[0]?.message };

  const { number, revision } = parsed.data;
  const closing = { number, revision, reason: reason.data, by: staff.email };
  const closed = await finishWork(closeRest(closing, await paymentServices()));
  revalidatePath(path);
  if (closed.ok) redirect(path);
  return { text: typed, error: closeRestMessages[closed.error.kind] };
}
