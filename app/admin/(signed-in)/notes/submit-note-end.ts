"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";

import { requireActor } from "@/app/admin/require-staff";
import { services } from "@/app/composition/services";
import { endNote } from "@/lib/back-office/note-order";

const page = "/admin/notes";

const noteId = z.string().regex(/^\d{1,18}$/);

/** Ends a note that is for the person. */
export async function submitNoteEnd(form: FormData): Promise<void> {
  const { data: id } = noteId.safeParse(form.get("id"));
  const act = id === undefined ? undefined : { object: `note ${id}`, details: { done: true } };
  const staff = await requireActor(page, "note", act);
  if (id !== undefined) await endNote({ id: BigInt(id), by: staff.email }, await services());
  revalidatePath("/admin", "layout");
  redirect(page);
}
