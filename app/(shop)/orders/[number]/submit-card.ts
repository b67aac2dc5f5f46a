"use server";

import { getTranslations } from "next-intl/server";
import { z } from "zod";

import { orderNumberSchema, savedCardIdSchema } from "@/lib/ids";
import { cardToken } from "@/lib/payments/pay-order";

import { payCard } from "./pay-card";

const orderFields = z.object({
  number: orderNumberSchema,
  attempts: z.coerce.number().int().nonnegative(),
  revision: z.coerce.number().int().nonnegative(),
  humanCheck: z.string().max(10_000).optional(),
  /** Sent if the page showed the terms of a module. */
  terms: z.literal("shown").optional(),
  saveCard: z.literal("on").optional(),
});

/** A saved card, or the token of a card that was typed. */
const chosenCard = z.union([z.object({ savedCardId: savedCardIdSchema }), cardToken]);

/** Pays an order as its page's form says. Returns a message if no payment was started. */
export async function submitCard(_: string | undefined, form: FormData): Promise<string | undefined> {
  const posted = Object.fromEntries(form);
  const [order, card] = [orderFields.safeParse(posted), chosenCard.safeParse(posted)];
  if (!order.success || !card.success) return (await getTranslations("pay"))("notTaken");
  const { terms, saveCard, ...request } = order.data;
  const save = saveCard !== undefined && "token" in card.data;
  return payCard({ ...request, card: card.data, save, terms: terms !== undefined });
}
