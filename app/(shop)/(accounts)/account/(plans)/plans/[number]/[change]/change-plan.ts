"use server";

import type { Route } from "next";
import { notFound, redirect } from "next/navigation";
import { z } from "zod";

import { requireCustomer } from "@/app/(shop)/current-customer";
import { paymentServices } from "@/app/composition/payment-services";
import { subscriptionNumberSchema } from "@/lib/ids";
import { cancelSubscription } from "@/modules/plans/cancel-subscription";
import { pauseSubscription } from "@/modules/plans/pause-subscription";
import { resumeSubscription } from "@/modules/plans/resume-subscription";

const changeForm = z.object({
  number: subscriptionNumberSchema,
  change: z.enum(["pause", "resume", "cancel"]),
});

const useCases = { pause: pauseSubscription, resume: resumeSubscription, cancel: cancelSubscription };

/** Pauses, resumes or cancels a plan of the signed-in customer, and shows it. */
export async function changePlan(form: FormData): Promise<void> {
  const { data } = changeForm.safeParse(Object.fromEntries(form));
  const customer = await requireCustomer("/account/plans");
  if (data === undefined) notFound();
  const { number, change } = data;
  const actor = { kind: "customer", customerId: customer.id } as const;
  const changed = await useCases[change]({ number, actor }, await paymentServices());
  if (!changed.ok && changed.error.kind === "not_found") notFound();
  redirect(`/account/plans/${number}?change=${changed.ok ? change : "not-possible"}` as Route);
}
