import { useTranslations } from "next-intl";

import type { Translations } from "@/lib/i18n/catalogues";
import { formatMoney } from "@/lib/money/format-money";
import type { Money } from "@/lib/money/money";
import type { ShopperOrderView } from "@/lib/orders/views";

/** What is charged at once, and what later. */
type Charge = Pick<ShopperOrderView, "intent" | "captureNow" | "total">;

/** What is charged when, unless pressing the button charges the whole amount, and what is accepted by pressing it. */
export function PaymentNote(props: { order: Charge; locale: string }) {
  const t = useTranslations();
  return (
    <>
      <ChargeNote {...props} />
      <p>
        {t.rich("pay.acceptsTerms", {
          terms: (text) => (
            <a href="/policies/terms" target="_blank" className="link">
              <span>{text}</span>
              <span className="sr-only"> {t("policies.newTab")}</span>
            </a>
          ),
        })}
      </p>
    </>
  );
}

function ChargeNote({ order, locale }: { order: Charge; locale: string }) {
  const t = useTranslations("pay");
  const { intent, captureNow, total } = order;
  if (intent === "PAY") return null;
  if (captureNow.minor === 0) return <p>{t("onDispatchNote", { amount: formatMoney(total, locale) })}</p>;
  return (
    <p>
      {t("nowAndOnDispatchNote", {
        now: formatMoney(captureNow, locale),
        later: formatMoney(chargedLater(order), locale),
      })}
    </p>
  );
}

/** The Pay button's text: what is paid now, and what on dispatch. */
export function payLabel(t: Translations, order: Charge, locale: string): string {
  const { intent, captureNow, total } = order;
  const amount = formatMoney(total, locale);
  if (intent === "PAY") return t("pay.pay", { amount });
  if (captureNow.minor === 0) return t("pay.payOnDispatch", { amount });
  return t("pay.payNowAndOnDispatch", {
    now: formatMoney(captureNow, locale),
    later: formatMoney(chargedLater(order), locale),
  });
}

function chargedLater({ total, captureNow }: Charge): Money {
  return { ...total, minor: total.minor - captureNow.minor };
}
