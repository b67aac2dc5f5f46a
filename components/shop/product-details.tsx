import { getTranslations } from "next-intl/server";

import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Label } from "@/components/ui/label";
import { invariant } from "@/lib/invariant";
import { formatMoney } from "@/lib/money/format-money";
import type { ProductPageView, ProductView } from "@/lib/use-cases/checkout/views";

import { PageTitle } from "./page-title";
import { intervalOf, planTexts } from "./plan-texts";
import { ProductGallery } from "./product-gallery";
import { QuantitySelect } from "./quantity-select";
import { isFew, stockLeft } from "./stock-left";

type ProductDetailsProps = {
  product: ProductPageView;
  locale: string;
  addToCart: (form: FormData) => Promise<void>;
};

/** A product's picture, price and description, and the form that adds it to the cart. */
export async function ProductDetails({ product, locale, addToCart }: ProductDetailsProps) {
  const [t, plans, planWords] = await Promise.all([
    getTranslations("product"),
    getTranslations("plan"),
    planTexts(locale),
  ]);
  const { plan } = product;
  const left = stockLeft(product);
  return (
    <div className="mt-6 grid gap-8 md:grid-cols-[1.15fr_1fr] md:gap-12 lg:gap-16">
      <ProductGallery pictures={product.pictures} />
      <div className="max-w-lg md:pt-4">
        <PageTitle>{product.name}</PageTitle>
        <p className="mt-2 text-lg text-muted-foreground">{product.summary}</p>
        <p className="mt-6 text-2xl font-medium tabular-nums">
          {formatMoney(product.price, locale)}
          {plan && (
            <span className="text-lg font-normal text-muted-foreground">
              {" "}
              {planWords.every(intervalOf(plan))}
            </span>
          )}
        </p>
        {plan && planWords.highlights(plan).length > 0 && (
          <p className="mt-2 flex flex-wrap gap-2">
            {planWords.highlights(plan).map((text) => (
              <Badge key={text} variant="success">
                {text}
              </Badge>
            ))}
          </p>
        )}
        {left === 0 ? (
          <p className="mt-6 text-lg font-medium">{t("soldOut")}</p>
        ) : (
          <form action={addToCart} className="mt-6 flex items-end gap-3">
            <input type="hidden" name="productId" value={product.id} />
            {plan === null ? (
              <div className="grid gap-1.5">
                <Label htmlFor="quantity">{t("quantity")}</Label>
                <QuantitySelect id="quantity" quantity={1} max={left} className="h-13 w-20" />
              </div>
            ) : (
              <input type="hidden" name="quantity" value="1" />
            )}
            <Button size="lg" className="flex-1 sm:flex-none sm:px-10">
              {plan === null ? t("addToCart") : plans("subscribe")}
            </Button>
          </form>
        )}
        <div className="mt-8 grid gap-3 border-t border-border pt-6 text-base leading-relaxed">
          <p className="text-pretty">{product.description}</p>
          {product.madeToOrder ? (
            <p className="text-pretty">
              <strong className="font-medium text-accent">
                {t("madeToOrder", { weeks: weeksUntilReady(product) })}
              </strong>{" "}
              {t("madeToOrderPayment")}
            </p>
          ) : (
            left !== 0 && plan === null && <p className="font-medium text-success-text">{t("inStock")}</p>
          )}
          {plan && (
            <ul className="grid list-disc gap-1.5 ps-5 text-pretty">
              {planWords.notes(product.price, plan).map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          )}
          {isFew(left) && left > 0 && <p className="font-medium">{t("fewLeft", { left })}</p>}
          <p className="text-sm text-muted-foreground">
            {plan === null ? t("delivery") : plans("deliveryNote")}
          </p>
        </div>
      </div>
    </div>
  );
}

function weeksUntilReady({ leadTimeDays }: ProductView): number {
  invariant(leadTimeDays !== null, "a made-to-order product has no lead time");
  return Math.ceil(leadTimeDays / 7);
}
