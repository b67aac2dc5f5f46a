"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";

import { requireActor } from "@/app/admin/require-staff";
import { customerPath } from "@/components/admin/frame/paths";
import { endCustomerSessions } from "@/lib/back-office/read-customer";
import { services } from "@/lib/composition";
import { orderNumberSchema } from "@/lib/ids";

/** Signs the customer of an order out of every browser. */
export async function submitEndSessions(form: FormData): Promise<void> {
  const { data: number } = orderNumberSchema.safeParse(form.get("number"));
  const path = number === undefined ? "/admin" : customerPath(number);
  await requireActor(path, "end_customer_sessions", number && { object: `customer of order ${number}` });
  if (number !== undefined) await endCustomerSessions({ number }, await services());
  revalidatePath(path);
  redirect(path);
}
