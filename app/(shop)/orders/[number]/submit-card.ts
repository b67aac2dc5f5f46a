"use server";

import { getTranslations } from "next-intl/server";
import { notFound, redirect } from "next/navigation";
import { z } from "zod";

import { readShopperId } from "@/app/(shop)/shopper-cookie";
import { services } from "@/lib/composition";
import { orderNumberSchema } from "@/lib/ids";
import { payOrder } from "@/lib/use-cases/payment/pay-order";

const cardForm = z.object({
  number: orderNumberSchema,
  attempts: z.coerce.number().int().nonnegative(),
  token: z.string().min(1).max(200),
  expiryMonth: z.coerce.number().int().min(1).max(12),
  expiryYear: z.coerce.number().int().min(0).max(99),
});

/** Pays an order with the token of a card. Returns a message if no payment was started. */
export async function submitCard(_: string | undefined, form: FormData): Promise<string | undefined> {
  const t = await getTranslations("pay");
  const shopperId = await readShopperId();
  if (shopperId === undefined) notFound();
  const posted = cardForm.safeParse(Object.fromEntries(form));
  if (!posted.success) return t("notTaken");

  const { number, attempts, ...card } = posted.data;
  const paid = await payOrder({ number, shopperId, attempts, card }, await services());
  if (!paid.ok && paid.error.kind === "not_found") notFound();
  if (!paid.ok) return t("notTaken");
  redirect(paid.value.kept ? `/being-checked/${number}` : `/orders/${number}`);
}
