"use server";

import { refresh } from "next/cache";

import { finishWork } from "@/app/finish-work";
import { requireCustomer } from "@/app/(shop)/current-customer";
import { paymentServices } from "@/app/composition/payment-services";
import { savedCardIdSchema } from "@/lib/ids";
import { resumeVerification } from "@/modules/saved-cards/resume-verification";

/** Continues a card's verification where a stopped process left it between two steps, and reads the page anew. */
export async function continueVerification(text: string): Promise<void> {
  const { data: savedCardId } = savedCardIdSchema.safeParse(text);
  if (savedCardId === undefined) return;
  const { id: customerId } = await requireCustomer(`/account/cards/${savedCardId}`);
  await finishWork(resumeVerification({ savedCardId, customerId }, await paymentServices()));
  refresh();
}
