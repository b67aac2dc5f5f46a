"use server";

import { refresh } from "next/cache";
import { getFormatter, getLocale, getTranslations } from "next-intl/server";
import { notFound, redirect } from "next/navigation";
import { z } from "zod";

import { forgetPaidCart } from "@/app/(shop)/cart-cookie";
import { readOrderAccess } from "@/app/(shop)/order-access";
import { services } from "@/lib/composition";
import { orderNumberSchema } from "@/lib/ids";
import { formatMoney } from "@/lib/money/format-money";
import { type PayError, payOrder } from "@/lib/use-cases/payment/pay-order";

const cardForm = z.object({
  number: orderNumberSchema,
  attempts: z.coerce.number().int().nonnegative(),
  revision: z.coerce.number().int().nonnegative(),
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

  const { number, attempts, revision, humanCheck, ...card } = posted.data;
  const order = { number, access, attempts, orderRevision: revision };
  const paid = await payOrder({ ...order, card, humanCheck }, await services());
  // A kept answer means that the journal is away, and with it the order of the cart.
  if (paid.ok && paid.value.kept) redirect(`/being-checked/${number}`);
  if (paid.ok) {
    await forgetPaidCart();
    redirect(`/orders/${number}`);
  }
  if (paid.error.kind === "order_expired") redirect(`/orders/${number}`);
  // The page shows the order as it now is.
  if (paid.error.kind === "order_changed") refresh();
  return describeProblem(paid.error);
}

async function describeProblem(problem: Exclude<PayError, { kind: "order_expired" }>): Promise<string> {
  const [t, format, locale] = await Promise.all([getTranslations("pay"), getFormatter(), getLocale()]);
  switch (problem.kind) {
    case "not_found":
      return notFound();
    case "invalid_card":
      return t("notTaken");
    case "paused":
      return t("paused", { seconds: problem.retryAfterSeconds });
    case "limit_reached":
      return t(`limit.${problem.limit}`, { when: format.relativeTime(problem.retryAt, new Date()) });
    case "order_changed":
      return t("orderChanged", { amount: formatMoney(problem.total, locale) });
    case "declined_for_good":
      return t("declinedForGood");
    case "human_check":
      return t("humanCheck");
  }
}
