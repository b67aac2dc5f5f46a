"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";

import { orderListOrigin } from "@/app/admin/(signed-in)/order-list-query";
import { requireActor } from "@/app/admin/require-staff";
import { orderPath } from "@/components/admin/frame/paths";
import { services } from "@/lib/composition";
import { mailIdSchema, orderNumberSchema } from "@/lib/ids";
import { sendMailAgain } from "@/lib/mail/send-mail-again";

const mailForm = z.object({ mailId: mailIdSchema, number: orderNumberSchema });

/** Sends a mail again. If a colleague was first, the page shows it without the button. */
export async function submitMailAgain(form: FormData): Promise<void> {
  const parsed = mailForm.safeParse(Object.fromEntries(form));
  const from = orderListOrigin.parse(form.get("from"));
  const path = parsed.success ? orderPath(parsed.data.number, { from }) : "/admin";
  const act = parsed.data && {
    object: `order ${parsed.data.number}`,
    details: { mail: parsed.data.mailId },
  };
  const staff = await requireActor(path, "send_mail", act);
  if (parsed.success) {
    const { mailId, number } = parsed.data;
    await sendMailAgain({ mailId, about: { order: number }, by: staff.email }, await services());
  }
  revalidatePath(path);
  redirect(path);
}
