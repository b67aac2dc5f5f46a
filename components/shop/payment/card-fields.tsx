import { useTranslations } from "next-intl";
import { cardBrandName } from "@/lib/i18n/card-brand";
import { formatList } from "@/lib/i18n/format";
import type { Translations } from "@/lib/i18n/catalogues";
import { merchant } from "@/lib/merchant";
import type { CardForm } from "@/lib/tokenization/card-form";

import { CardPayment } from "./card-payment";
import { LazyTokenExPayment } from "./lazy-tokenex-payment";
import type { PaymentFormProps } from "./payment-form";

/** The texts of every card form; `pay` is the button's. */
export function cardFormMessages(
  t: Translations,
  { pay, locale, movesMoney = false }: { pay: string; locale: string; movesMoney?: boolean },
): PaymentFormProps["messages"] {
  return {
    pay,
    loading: t("pay.loading"),
    noScripts: t("pay.noScripts"),
    working: t("pay.working"),
    retry: t("pay.retry"),
    invalid: t("pay.invalid"),
    not_accepted: t("pay.notAccepted", {
      brands: formatList(merchant.acceptedCards.map(cardBrandName), locale),
    }),
    expired: t("pay.expired"),
    offline: t(movesMoney ? "pay.offline" : "pay.offlineOther"),
    unavailable: t("pay.unavailable"),
    refused: t("pay.refused"),
  };
}

/** The card form of the configured provider; each loads only its own script. */
export function CardFields({ cardForm, ...form }: PaymentFormProps & { cardForm: CardForm }) {
  const t = useTranslations();
  if (cardForm.adapter === "frame") {
    return (
      <CardPayment
        {...form}
        accepted={merchant.acceptedCards.join(" ")}
        frameUrl={cardForm.frameUrl}
        frameTitle={t("pay.frameTitle")}
      />
    );
  }
  return (
    <LazyTokenExPayment
      {...form}
      accepted={merchant.acceptedCards.map(cardBrandName)}
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
