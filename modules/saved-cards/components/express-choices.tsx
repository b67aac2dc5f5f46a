import type { Route } from "next";
import { useTranslations } from "next-intl";

import { AddressLines } from "@/components/shop/orders/address";
import { SavedCardName } from "./saved-card-name";
import type { Address } from "@/lib/addresses/format-address";
import type { SavedCardView } from "@/modules/saved-cards/views";
import type { DeliveryMethodView } from "@/lib/checkout/views";
import { formatWeekdays } from "@/lib/i18n/format-days";
import { formatMoney } from "@/lib/money/format-money";

import { ExpressRow } from "./express-row";

type SavedAddress = Address & { id: string; phone: string | null };

type ExpressChoicesProps = {
  locale: string;
  addresses: readonly SavedAddress[];
  address: SavedAddress;
  /** Those that serve the address. */
  methods: readonly DeliveryMethodView[];
  method: DeliveryMethodView | null;
  cards: readonly SavedCardView[];
  card: SavedCardView;
};

/** Where the order goes, how, and what pays it: each in one row, with the other choices behind "Change". */
export function ExpressChoices({
  locale,
  addresses,
  address,
  methods,
  method,
  cards,
  card,
}: ExpressChoicesProps) {
  const t = useTranslations();
  const chosen = { address: address.id, delivery: method?.code ?? "", card: card.id };
  const choose = (choice: Partial<typeof chosen>) =>
    `/checkout/express?${new URLSearchParams({ ...chosen, ...choice })}` as Route;
  const another = (href: Route, text: string) => ({
    href,
    isChosen: false,
    content: <span className="font-medium">{text}</span>,
  });
  const checkout = `/checkout?address=${address.id}` as Route;
  return (
    <div className="rows">
      <ExpressRow
        title={t("addresses.choose")}
        change={t("express.change")}
        choices={[
          ...addresses.map((one) => ({
            href: choose({ address: one.id }),
            isChosen: one.id === address.id,
            content: <AddressLines address={one} locale={locale} />,
          })),
          another("/checkout?address=new" as Route, t("addresses.another")),
        ]}
      >
        <AddressLines address={address} locale={locale} />
      </ExpressRow>
      <ExpressRow
        title={t("checkout.deliveryMethod")}
        change={t("express.change")}
        choices={methods.map((one) => ({
          // The checkout asks for the phone number that the address lacks.
          href: one.needsPhone && address.phone === null ? checkout : choose({ delivery: one.code }),
          isChosen: one.code === method?.code,
          content: <DeliveryLines method={one} locale={locale} />,
        }))}
      >
        {method && <DeliveryLines method={method} locale={locale} />}
      </ExpressRow>
      <ExpressRow
        title={t("savedCards.legend")}
        change={t("express.change")}
        choices={[
          ...cards.map((one) => ({
            href: choose({ card: one.id }),
            isChosen: one.id === card.id,
            content: <CardLine card={one} />,
          })),
          another(checkout, t("savedCards.another")),
        ]}
      >
        <CardLine card={card} />
      </ExpressRow>
    </div>
  );
}

function DeliveryLines({ method, locale }: { method: DeliveryMethodView; locale: string }) {
  const t = useTranslations("checkout");
  return (
    <span className="flex gap-4">
      <span className="grid gap-0.5">
        <span className="font-medium">{method.name}</span>
        <span className="text-muted-foreground">
          {t("arrives", { days: formatWeekdays(method.expected, locale) })}
        </span>
      </span>
      <span className="ms-auto whitespace-nowrap tabular-nums">{formatMoney(method.price, locale)}</span>
    </span>
  );
}

function CardLine({ card }: { card: SavedCardView }) {
  return (
    <span className="flex items-center gap-3">
      <SavedCardName card={card} />
    </span>
  );
}
