"use server";

import { getFormatter, getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";
import { z } from "zod";

import { readConsentGiven } from "@/app/(shop)/consent-given";
import { readPriceLists } from "@/app/(shop)/price-list-cookie";
import { finishWork } from "@/app/finish-work";
import { requireCustomer } from "@/app/(shop)/current-customer";
import { paymentServices } from "@/app/composition/payment-services";
import { savedCardIdSchema } from "@/lib/ids";
import { cardToken } from "@/lib/payments/pay-order";
import { saveCard, type SaveCardError } from "@/modules/saved-cards/save-card";

const newCardForm = z.object({
  attempts: z.coerce.number().int().nonnegative(),
  replaces: savedCardIdSchema.optional(),
  ...cardToken.shape,
  humanCheck: z.string().max(10_000).optional(),
});

/** Has a card verified and saves it. Returns a message if nothing was begun. */
export async function submitNewCard(_: string | undefined, form: FormData): Promise<string | undefined> {
  const customer = await requireCustomer("/account/cards/new");
  const posted = newCardForm.safeParse(Object.fromEntries(form));
  if (!posted.success) return (await getTranslations("savedCards"))("notTaken");

  const { attempts, replaces, humanCheck, ...card } = posted.data;
  const [{ priceList }, consent] = await Promise.all([readPriceLists(), readConsentGiven()]);
  const saved = await finishWork(
    saveCard(
      {
        customerId: customer.id,
        card,
        currency: priceList.currency,
        consent,
        attempts,
        replaces,
        humanCheck,
      },
      await paymentServices(),
    ),
  );
  if (saved.ok) redirect(`/account/cards/${saved.value.savedCardId}`);
  return describeProblem(saved.error);
}

async function describeProblem(problem: SaveCardError): Promise<string> {
  const [t, format] = await Promise.all([getTranslations("savedCards"), getFormatter()]);
  switch (problem.kind) {
    case "invalid_card":
      return t("notTaken");
    case "maintenance":
      return (await getTranslations("maintenance"))("refused");
    case "paused":
      return t("paused", { seconds: problem.retryAfterSeconds });
    case "limit_reached":
      return t("limit", { when: format.relativeTime(problem.retryAt, new Date()) });
    case "declined_for_good":
      return t("declinedForGood");
    case "human_check":
      return t("humanCheck");
  }
}
