import { useLocale } from "next-intl";

import { cardBrandName } from "@/lib/i18n/card-brand";
import { formatList } from "@/lib/i18n/format";
import { merchant } from "@/lib/merchant";
import type { CardForm } from "@/lib/tokenization/card-form";

import { CardPayment } from "./card-payment";
import { LazyTokenExPayment } from "./lazy-tokenex-payment";
import type { PaymentFormProps } from "./payment-form";

/** The card form of the configured provider; each loads only its own script. */
export function CardFields({ cardForm, ...form }: PaymentFormProps & { cardForm: CardForm }) {
  const brands = merchant.acceptedCards;
  const props = { ...form, accepted: { brands, names: formatList(brands.map(cardBrandName), useLocale()) } };
  if (cardForm.adapter === "frame") return <CardPayment {...props} frameUrl={cardForm.frameUrl} />;
  const { scriptUrl, configuration } = cardForm;
  return <LazyTokenExPayment {...props} scriptUrl={scriptUrl} configuration={configuration} />;
}
