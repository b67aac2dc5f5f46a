import { getTranslations, useTranslations } from "@/lib/i18n/translations";
import type { CardForm } from "@/lib/tokenization/card-form";

import { CardPayment } from "./card-payment";
import { LazyTokenExPayment } from "./lazy-tokenex-payment";
import type { PaymentFormProps } from "./payment-form";

/** The texts of every card form; `pay` is the button's. */
export async function cardFormMessages({ pay }: { pay: string }): Promise<PaymentFormProps["messages"]> {
  const t = await getTranslations("pay");
  return {
    pay,
    loading: t("loading"),
    working: t("working"),
    retry: t("retry"),
    invalid: t("invalid"),
    expired: t("expired"),
    unavailable: t("unavailable"),
  };
}

/** The card form of the configured provider; each loads only its own script. */
export function CardFields({ cardForm, ...form }: PaymentFormProps & { cardForm: CardForm }) {
  const t = useTranslations();
  if (cardForm.adapter === "frame") {
    return <CardPayment {...form} frameUrl={cardForm.frameUrl} frameTitle={t("pay.frameTitle")} />;
  }
  return (
    <LazyTokenExPayment
      {...form}
      scriptUrl={cardForm.scriptUrl}
      configuration={cardForm.configuration}
      labels={{ number: t("card.number"), expiry: t("card.expiry"), code: t("card.code") }}
      hints={{
        expiry: t("card.expiryHint"),
        code: t("card.codeHint"),
        codeInFront: t("card.codeHintInFront"),
      }}
      errors={{
        number: { missing: t("card.numberMissing"), wrong: t("card.numberWrong") },
        expiry: {
          missing: t("card.expiryMissing"),
          unreadable: t("card.expiryUnreadable"),
          past: t("card.expiryPast"),
        },
        code: { missing: t("card.codeMissing"), wrong: t("card.codeWrong") },
      }}
    />
  );
}
