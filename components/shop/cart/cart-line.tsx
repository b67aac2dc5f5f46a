import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { formatMoney } from "@/lib/money/format-money";
import type { CartLineView, HeldStock } from "@/lib/checkout/views";

import { describedBy } from "@/components/ui/field";
import { Link } from "@/components/ui/link";

import { CartQuantity } from "./cart-quantity";
import type { TermTexts } from "@/components/shop/amounts/term-texts";
import { ProductPicture } from "@/components/shop/catalogue/product-picture";
import { isFew, stockLeft } from "@/components/shop/catalogue/quantity-select";

type CartLineProps = {
  line: CartLineView;
  termTexts: TermTexts | undefined;
  isFirst: boolean;
  locale: string;
  held: HeldStock | undefined;
};

/** A product in the cart, with the fields of the cart's form that change its quantity and remove it. */
export function CartLine({ line, termTexts, isFirst, locale, held }: CartLineProps) {
  const t = useTranslations();
  const { product, quantity, total } = line;
  const texts = product.terms && termTexts?.(product.terms);
  const field = `quantity-${product.id}`;
  const left = stockLeft(product, held);
  const tooMany = left !== undefined && quantity > left;
  return (
    <li className="cart-line">
      <ProductPicture src={product.image} isFirst={isFirst} className="rounded-xl" />
      <div className="grid gap-1">
        <div className="flex items-baseline justify-between gap-x-4">
          <h2 className="text-base font-medium">
            <Link href={`/products/${product.slug}`} className="underline-offset-4 hover:underline">
              {product.name}
            </Link>
          </h2>
          <p className="font-medium tabular-nums">{formatMoney(total, locale)}</p>
        </div>
        <p className="hint tabular-nums">
          {texts ? texts.price(product.price) : t("cart.each", { price: formatMoney(product.price, locale) })}
        </p>
        {texts && <p className="text-sm text-accent empty:hidden">{texts.highlights.join(" · ")}</p>}
        {product.madeToOrder && <p className="text-sm text-accent">{t("summary.madeToOrder")}</p>}
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <input type="hidden" name="productId" value={product.id} />
          {product.terms === null ? (
            <>
              <label htmlFor={field} className="sr-only">
                {t("cart.quantityOf", { product: product.name })}
              </label>
              <CartQuantity
                id={field}
                data-done={t("cart.quantitySaved", { product: product.name, quantity: "{quantity}" })}
                quantity={quantity}
                max={left}
                className="w-18"
                {...describedBy(field, { error: tooMany })}
              />
              <noscript>
                <Button variant="outline">{t("cart.update")}</Button>
              </noscript>
            </>
          ) : (
            <>
              <input type="hidden" name="quantity" value="1" />
              <input type="hidden" name="shown" value="1" />
            </>
          )}
          <Button
            name="remove"
            value={product.id}
            variant="ghost"
            className={product.terms === null ? "px-2.5" : "-ms-2.5 px-2.5"}
            aria-label={t("cart.removeProduct", { product: product.name })}
            data-done={t("cart.removed", { product: product.name })}
          >
            {t("cart.remove")}
          </Button>
        </div>
        {tooMany ? (
          <p id={`${field}-error`} className="field-error">
            {left === 0 ? t("cart.soldOut") : t("cart.tooMany", { left })}
          </p>
        ) : (
          isFew(left) && <p className="hint">{t("product.fewLeft", { left })}</p>
        )}
      </div>
    </li>
  );
}
