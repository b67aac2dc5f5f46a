import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { type CardBrand, cardBrandNames } from "@/lib/i18n/card-brand";

/** The marks of the accepted card brands, as a list with their names. */
export function CardMarks({ brands }: { brands: readonly CardBrand[] }) {
  const t = useTranslations("pay");
  return (
    <ul aria-label={t("accepted")} className="flex flex-wrap gap-1.5">
      {brands.map((brand) => (
        <li key={brand}>
          <span role="img" aria-label={cardBrandNames[brand]} className={markOf(brand)} />
        </li>
      ))}
    </ul>
  );
}

/** The mark beside a card's name; a plain card for a brand that this shop has no mark for. */
export function CardMarkBesideName({ brand }: { brand: string | null }) {
  if (brand !== null && brand in cardBrandNames)
    return <span aria-hidden className={markOf(brand as CardBrand)} />;
  return <Icon name="credit-card" className="mx-[0.4rem] size-6 text-muted-foreground" />;
}

/** The classes of a brand's mark, which is a part of `app/card-marks.svg`. */
function markOf(brand: CardBrand): string {
  return `card-mark card-mark-${brand.toLowerCase()}`;
}
