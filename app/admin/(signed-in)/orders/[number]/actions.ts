"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";

import { orderListOrigin } from "@/app/admin/(signed-in)/order-list-query";
import { requireActor } from "@/app/admin/require-staff";
import { correctionMessage, noteMessages } from "@/components/admin/frame/messages";
import { customerPath, orderPath } from "@/components/admin/frame/paths";
import type { TextFormState } from "@/components/admin/frame/text-form";
import type { CorrectionFormState } from "@/components/admin/order/correction-form";
import { correctOrder } from "@/lib/back-office/correct-order";
import { noteOrder } from "@/lib/back-office/note-order";
import { readCustomer } from "@/lib/back-office/read-customer";
import { services } from "@/app/composition/services";
import { visitor } from "@/app/composition/visitor";
import { mailIdSchema, orderNumberSchema } from "@/lib/ids";
import { staffEmailSchema } from "@/lib/staff/accounts";
import { sendMailAgain } from "@/lib/mail/send-mail-again";

const noteForm = z.object({ number: orderNumberSchema, from: orderListOrigin });
const noteText = z.string().max(2_000).catch("");
const noteFor = staffEmailSchema.optional().catch(undefined);

/** Adds a note to an order, or returns the form with its error. */
export async function submitNote(_: TextFormState, form: FormData): Promise<TextFormState> {
  const fields = Object.fromEntries(form);
  const parsed = noteForm.safeParse(fields);
  const path = parsed.success ? orderPath(parsed.data.number, { from: parsed.data.from }) : "/admin";
  const act = parsed.data && { object: `order ${parsed.data.number}` };
  const staff = await requireActor(path, "note", act);
  if (!parsed.success) redirect(path);
  const text = noteText.parse(fields.text);
  const note = { number: parsed.data.number, text, by: staff.email, forStaff: noteFor.parse(fields.for) };
  const noted = await noteOrder(note, await services());
  if (!noted.ok) return { text, error: noteMessages[noted.error.kind] };
  revalidatePath(path);
  redirect(path);
}

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

const correctionForm = z.object({
  number: orderNumberSchema,
  revision: z.coerce.number().int().nonnegative(),
  from: orderListOrigin,
});
const typedText = z.string().max(1_000).catch("");
const typedForm = z.object({
  email: typedText,
  phone: typedText,
  name: typedText,
  addressLine1: typedText,
  addressLine2: typedText,
  city: typedText,
  postalCode: typedText,
  reason: typedText,
});

/** Corrects how the shopper of an order is reached, or returns the form with its error. */
export async function submitCorrection(_: CorrectionFormState, form: FormData): Promise<CorrectionFormState> {
  const fields = Object.fromEntries(form);
  const about = correctionForm.safeParse(fields);
  const path = about.success ? orderPath(about.data.number, { from: about.data.from }) : "/admin";
  // What it was and became stands in the order's timeline; the audit has no personal data of shoppers.
  const act = about.data && { object: `order ${about.data.number}` };
  const staff = await requireActor(path, "correct_order", act);
  if (!about.success) redirect(path);
  const typed = typedForm.parse(fields);
  const { reason, ...contact } = typed;
  const { number, revision } = about.data;
  const input = { number, revision, typed: contact, reason, by: staff.email };
  const corrected = await correctOrder(input, await services());
  if (!corrected.ok) return { typed, problem: correctionMessage(corrected.error) };
  revalidatePath(path);
  redirect(path);
}

/** Signs the customer of an order out of every browser. */
export async function submitEndSessions(form: FormData): Promise<void> {
  const { data: number } = orderNumberSchema.safeParse(form.get("number"));
  const path = number === undefined ? "/admin" : customerPath(number);
  await requireActor(path, "end_customer_sessions", number && { object: `customer of order ${number}` });
  const deps = await services();
  const { id: customerId } = (number && (await readCustomer({ number }, deps))) || {};
  if (customerId) await visitor?.signOutEverywhere({ customerId }, deps);
  revalidatePath(path);
  redirect(path);
}
