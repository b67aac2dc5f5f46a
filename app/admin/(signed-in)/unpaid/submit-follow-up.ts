"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";

import { requireActor } from "@/app/admin/require-staff";
import { services } from "@/app/composition/services";
import { followUpUnpaid } from "@/lib/back-office/unpaid-orders";
import { orderNumberSchema } from "@/lib/ids";

const page = "/admin/unpaid";

/** Notes that the shopper of an unpaid order was asked. If a colleague was first, the page shows it no more. */
export async function submitFollowUp(form: FormData): Promise<void> {
  const { data: number } = orderNumberSchema.safeParse(form.get("number"));
  const act = number === undefined ? undefined : { object: `order ${number}` };
  const { email } = await requireActor(page, "follow_up_unpaid", act);
  if (number !== undefined) await followUpUnpaid({ number, by: email }, await services());
  revalidatePath(page);
  redirect(page);
}
