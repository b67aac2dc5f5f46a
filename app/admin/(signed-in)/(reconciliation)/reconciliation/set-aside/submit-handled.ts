"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";

import { requireActor } from "@/app/admin/require-staff";
import { services } from "@/app/composition/services";
import { writtenQuery } from "@/components/admin/frame/paths";
import type { TextFormState } from "@/components/admin/frame/text-form";
import { orderNumberSchema, setAsideIdSchema } from "@/lib/ids";
import { handleMessages } from "@/modules/reconciliation/components/reconciliation-texts";
import { handleSetAside } from "@/modules/reconciliation/handle-set-aside";

const page = "/admin/reconciliation/set-aside";

const handledForm = z.object({
  setAsideId: setAsideIdSchema,
  text: z.string().max(500),
  order: orderNumberSchema.optional(),
});

/** Marks a line that was set aside as handled, or returns the form with its error. */
export async function submitHandled(_: TextFormState, form: FormData): Promise<TextFormState> {
  const { data } = handledForm.safeParse(Object.fromEntries(form));
  const act = data && { object: `line set aside ${data.setAsideId}`, words: { note: data.text } };
  const staff = await requireActor(page, "handle_set_aside", act);
  if (data === undefined) redirect(page);
  const { setAsideId, text, order } = data;
  const handled = await handleSetAside({ setAsideId, note: text, by: staff.email }, await services());
  if (!handled.ok) return { text, error: handleMessages[handled.error.kind] };
  revalidatePath("/admin", "layout");
  redirect(`${page}${writtenQuery({ order, handled: "1" })}` as typeof page);
}
