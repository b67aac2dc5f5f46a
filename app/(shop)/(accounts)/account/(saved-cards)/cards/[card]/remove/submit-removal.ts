"use server";

import { notFound, redirect } from "next/navigation";

import { requireCustomer } from "@/app/(shop)/current-customer";
import { paymentServices } from "@/app/composition/payment-services";
import { savedCardIdSchema } from "@/lib/ids";
import { removeCard } from "@/modules/saved-cards/remove-card";

/** Removes a card of the signed-in customer. Removing it twice is one removal; another customer's is as none. */
export async function submitRemoval(form: FormData): Promise<void> {
  const { id: customerId } = await requireCustomer("/account/cards");
  const { data: savedCardId } = savedCardIdSchema.safeParse(form.get("savedCardId"));
  if (savedCardId === undefined) notFound();
  const removed = await removeCard(
    { customerId, savedCardId, reason: "card_removed" },
    await paymentServices(),
  );
  redirect(removed ? "/account/cards?removed" : "/account/cards");
}
