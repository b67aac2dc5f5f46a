"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";

import { orderListOrigin } from "@/app/admin/(signed-in)/order-list-query";
import { requireActor } from "@/app/admin/require-staff";
import type { CorrectionFormState } from "@/components/admin/order/correction-form";
import { correctionMessage } from "@/components/admin/frame/messages";
import { orderPath } from "@/components/admin/frame/paths";
import { correctOrder } from "@/lib/back-office/correct-order";
import { services } from "@/lib/composition";
import { orderNumberSchema } from "@/lib/ids";

const aboutForm = z.object({
  number: orderNumberSchema,
  revision: z.coerce.number().int().nonnegative(),
  from: orderListOrigin,
});
const text = z.string().max(1_000).catch("");
const typedForm = z.object({
  email: text,
  phone: text,
  name: text,
  addressLine1: text,
  addressLine2: text,
  city: text,
  postalCode: text,
  reason: text,
});

/** Corrects how the shopper of an order is reached, or returns the form with its error. */
export async function submitCorrection(_: CorrectionFormState, form: FormData): Promise<CorrectionFormState> {
  const fields = Object.fromEntries(form);
  const about = aboutForm.safeParse(fields);
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
