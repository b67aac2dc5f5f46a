"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";

import { requireActor } from "@/app/admin/require-staff";
import { services } from "@/app/composition/services";
import { cleanText } from "@/lib/text/clean-text";
import { endKey, makeKey } from "@/modules/api/keys";
import { scopeNames } from "@/modules/api/scopes";
import type { SecretState } from "@/modules/events/components/secret-form";

const page = "/admin/api-keys";

const keyForm = z.object({
  name: z.string().transform(cleanText).pipe(z.string().min(1).max(100)),
  role: z.enum(["manager", "clerk", "auditor"]),
  only: z.array(z.enum(scopeNames)),
  days: z.enum(["30", "90", "365", "never"]),
});
const endForm = z.object({ name: z.string().max(300) });

const problems = {
  may_not: "The role may not do all that is chosen. Choose another role, or less.",
  name_taken: "A key has this name, or had it. Choose another.",
};

/** Makes a key, and answers with it. */
export async function submitKey(_: SecretState, form: FormData): Promise<SecretState> {
  const { data } = keyForm.safeParse({ ...Object.fromEntries(form), only: form.getAll("only") });
  const act = data && {
    object: `API key ${data.name}`,
    details: { change: "make", role: data.role, only: data.only.join(","), days: data.days },
  };
  const { email: by } = await requireActor(page, "change_api_keys", act);
  if (data === undefined) return { error: "Enter a name of at most 100 characters." };
  const days = data.days === "never" ? null : Number(data.days);
  const made = await makeKey({ ...data, days, by }, await services());
  if (!made.ok) return { error: problems[made.error.kind] };
  revalidatePath(page);
  return { secret: made.value.key };
}

/** Ends a key. */
export async function submitKeyEnd(form: FormData): Promise<void> {
  const { data } = endForm.safeParse(Object.fromEntries(form));
  const act = data && { object: `API key ${data.name}`, details: { change: "end" } };
  await requireActor(page, "change_api_keys", act);
  if (data !== undefined) await endKey(data, await services());
  revalidatePath(page);
  redirect(page);
}
