"use server";

import { getFormatter, getTranslations } from "next-intl/server";
import { notFound, redirect } from "next/navigation";
import { z } from "zod";

import { readOrderAccess } from "@/app/(shop)/order-access";
import { services } from "@/lib/composition";
import { orderNumberSchema } from "@/lib/ids";
import { type PayError, payOrder } from "@/lib/use-cases/payment/pay-order";

const cardForm = z.object({
  number: orderNumberSchema,
  attempts: z.coerce.number().int().nonnegative(),
  token: z.string().min(1).max(200),
  expiryMonth: z.coerce.number().int().min(1).max(12),
  expiryYear: z.coerce.number().int().min(0).max(99),
  humanCheck: z.string().max(10_000).optional(),
});

/** Pays an order with the token of a card. Returns a message if no payment was started. */
export async function submitCard(_: string | undefined, form: FormData): Promise<string | undefined> {
  const t = await getTranslations("pay");
  const access = await readOrderAccess();
  const posted = cardForm.safeParse(Object.fromEntries(form));
  if (!posted.success) return t("notTaken");

  const { number, attempts, humanCheck, ...card } = posted.data;
  const paid = await payOrder({ number, access, attempts, card, humanCheck }, await services());
  if (paid.ok) redirect(paid.value.kept ? `/being-checked/${number}` : `/orders/${number}`);
  return describeProblem(paid.error);
}

async function describeProblem(problem: PayError): Promise<string> {
  const [t, format] = await Promise.all([getTranslations("pay"), getFormatter()]);
  switch (problem.kind) {
    case "not_found":
      return notFound();
    case "invalid_card":
      return t("notTaken");
    case "paused":
      return t("paused", { seconds: problem.retryAfterSeconds });
    case "limit_reached":
      return t(`limit.${problem.limit}`, { when: format.relativeTime(problem.retryAt, new Date()) });
    case "declined_for_good":
      return t("declinedForGood");
    case "human_check":
      return t("humanCheck");
  }
}
