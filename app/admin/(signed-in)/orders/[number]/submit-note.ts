"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";

import { orderListOrigin } from "@/app/admin/(signed-in)/order-list-query";
import { requireActor } from "@/app/admin/require-staff";
import { noteMessages } from "@/components/admin/frame/messages";
import { orderPath } from "@/components/admin/frame/paths";
import type { TextFormState } from "@/components/admin/frame/text-form";
import { noteOrder } from "@/lib/back-office/note-order";
import { services } from "@/lib/composition";
import { orderNumberSchema } from "@/lib/ids";

const noteForm = z.object({ number: orderNumberSchema, from: orderListOrigin });
const noteText = z.string().max(2_000).catch("");

/** Adds a note to an order, or returns the form with its error. */
export async function submitNote(_: TextFormState, form: FormData): Promise<TextFormState> {
  const fields = Object.fromEntries(form);
  const parsed = noteForm.safeParse(fields);
  const path = parsed.success ? orderPath(parsed.data.number, { from: parsed.data.from }) : "/admin";
  const act = parsed.data && { object: `order ${parsed.data.number}` };
  const staff = await requireActor(path, "note", act);
  if (!parsed.success) redirect(path);
  const text = noteText.parse(fields.text);
  const noted = await noteOrder({ number: parsed.data.number, text, by: staff.email }, await services());
  if (!noted.ok) return { text, error: noteMessages[noted.error.kind] };
  revalidatePath(path);
  redirect(path);
}
