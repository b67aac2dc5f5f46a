"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";

import { finishWork } from "@/app/finish-work";
import { requireActor } from "@/app/admin/require-staff";
import { paymentServices } from "@/app/composition/payment-services";
import { services } from "@/app/composition/services";
import type { TextFormState } from "@/components/admin/frame/text-form";
import { erasureMessage } from "@/modules/personal-data/components/messages";
import { erasePerson } from "@/modules/personal-data/erase-person";
import { findPersonKey, personKeySchema } from "@/modules/personal-data/find-person";

import { personalDataParts } from "./personal-data-parts";

const page = "/admin/personal-data";
const typed = z.string().max(2_000).catch("");

/** Opens what is stored about the person with the typed e-mail address or order. The address is in no log and no audit. */
export async function submitFindPerson(_: TextFormState, form: FormData): Promise<TextFormState> {
  await requireActor(page, "make_person_file", undefined);
  const text = typed.parse(form.get("text"));
  const key = await findPersonKey(text, await services());
  if (key === undefined) return { text, error: "Nothing is stored about such a person." };
  redirect(`${page}/${key}`);
}

/** Erases a person for the reason in the form, or returns the form with what stands in the way. */
export async function submitErasure(_: TextFormState, form: FormData): Promise<TextFormState> {
  const { data: key } = personKeySchema.safeParse(form.get("key"));
  const chosen = z.array(z.string().max(40)).parse(form.getAll("mention"));
  const text = typed.parse(form.get("text"));
  const act = key === undefined ? undefined : { object: `person ${key}` };
  const { email: by } = await requireActor(page, "erase_person", act);
  if (key === undefined) redirect(page);
  const erased = await finishWork(
    erasePerson({ key, reason: text, by, chosen }, personalDataParts, await paymentServices()),
  );
  if (!erased.ok) return { text, error: erasureMessage(erased.error) };
  revalidatePath("/admin", "layout");
  redirect(`${page}?erased=1`);
}
