import { useLocale, useTranslations } from "next-intl";

import type { TermTexts } from "@/components/shop/amounts/term-texts";
import { PageTitle } from "@/components/shop/frame/page-title";
import { ActionForm } from "@/components/ui/form";
import { Button } from "@/components/ui/button";
import type { ProductPageView, ProductView } from "@/lib/checkout/views";
import { formatWeekdays } from "@/lib/i18n/format-days";
import { invariant } from "@/lib/invariant";
import { merchant } from "@/lib/merchant";
import { formatMoney } from "@/lib/money/format-money";
import { unbrokenDashes } from "@/lib/i18n/format";

import { ProductGallery } from "./product-gallery";
import { QuantitySelect, isFew, stockLeft } from "./quantity-select";

type ProductDetailsProps = {
  product: ProductPageView;
  /** If it is sold on terms. */
  terms: ReturnType<TermTexts> | undefined;
  /** Whether what is made to order is charged when it leaves. */
  chargesOnDispatch: boolean;
  /** Whether nobody is signed in. */
  isGuest: boolean;
  addToCart: (form: FormData) => Promise<void>;
};

/** A product's name, price, pictures and description, and the form that adds it to the cart. */
export function ProductDetails(props: ProductDetailsProps) {
  const { product, terms } = props;
  const t = useTranslations("product");
  const locale = useLocale();
  const highlights = terms?.highlights ?? [];
  return (
    <div className="product-panel">
      <div className="product-name">
        <PageTitle>{unbrokenDashes(product.name)}</PageTitle>
        <p className="mt-2 text-lg text-muted-foreground">{unbrokenDashes(product.summary)}</p>
        <p className="mt-6 text-2xl font-medium tabular-nums max-md:mt-3">
          <span>{formatMoney(product.price, locale)}</span>{" "}
          {terms && <span className="text-lg font-normal text-muted-foreground">{terms.every}</span>}
        </p>
        {highlights.length > 0 && (
          <p className="mt-2 flex flex-wrap gap-2">
            {highlights.map((text) => (
              <span key={text} className="badge badge-success">
                {text}
              </span>
            ))}
          </p>
        )}
      </div>
      <ProductGallery pictures={product.pictures} />
      <div className="product-column">
        {stockLeft(product) === 0 ? (
          <p className="mt-6 text-lg font-medium">{t("soldOut")}</p>
        ) : (
          <CartForm {...props} />
        )}
        <ProductTexts {...props} />
      </div>
    </div>
  );
}

/** On a phone it stays in view at the lower end of the screen, with the price, until the product ends. A cart has one of what is on terms. */
function CartForm({ product, terms, addToCart }: ProductDetailsProps) {
  const locale = useLocale();
  const t = useTranslations("product");
  const { id, price } = product;
  return (
    <ActionForm action={addToCart} className="buy-bar">
      <input type="hidden" name="productId" value={id} />
      <p aria-hidden>
        <span>{formatMoney(price, locale)}</span> {terms && <span>{terms.every}</span>}
      </p>
      {product.terms === null ? (
        <div className="field">
          <label htmlFor="quantity" className="label">
            {t("quantity")}
          </label>
          <QuantitySelect id="quantity" quantity={1} max={stockLeft(product)} className="h-13 w-20" />
        </div>
      ) : (
        <input type="hidden" name="quantity" value="1" />
      )}
      <Button size="lg" className="flex-1 sm:flex-none sm:px-10">
        {terms?.order ?? t("addToCart")}
      </Button>
      {product.terms === null && (
        <Button name="buyNow" value="1" variant="outline" size="lg" className="flex-1 sm:flex-none sm:px-10">
          {t("buyNow")}
        </Button>
      )}
    </ActionForm>
  );
}

/** The description, when the product is ready, its terms, how many are left, and the delivery. */
function ProductTexts({ product, terms, chargesOnDispatch, isGuest }: ProductDetailsProps) {
  const locale = useLocale();
  const t = useTranslations("product");
  const checkout = useTranslations("checkout");
  const { madeToOrder, delivery } = product;
  const left = stockLeft(product);
  const note = paymentNote(product, chargesOnDispatch);
  const payment = product.terms === null ? note && t(note) : terms?.payment;
  return (
    <div className="product-texts">
      <p>{unbrokenDashes(product.description)}</p>
      {madeToOrder && (
        <p>
          <strong>{t("madeToOrder", { weeks: weeksUntilReady(product) })}</strong>{" "}
          {payment && <span>{payment}</span>}
        </p>
      )}
      {!madeToOrder && left !== 0 && product.terms === null && (
        <p className="font-medium text-success-text">
          {t("inStock", { days: merchant.dispatchWorkingDays })}
        </p>
      )}
      {terms && (
        <ul>
          {terms.notes(product.price, { isGuest }).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {isFew(left) && left > 0 && <p className="font-medium">{t("fewLeft", { left })}</p>}
      {product.terms === null && delivery !== null && left !== 0 && (
        <p>
          <span className="block font-medium">
            {t("deliveryFrom", { price: formatMoney(delivery.price, locale) })}
          </span>
          <span className="block">
            {checkout("arrives", { days: formatWeekdays(delivery.expected, locale) })}
          </span>
        </p>
      )}
      <p className="hint">{terms?.delivery ?? t("delivery")}</p>
    </div>
  );
}

/** When a product that is made to order is charged: the key of its message. */
function paymentNote({ chargedWhenOrdered }: ProductView, chargesOnDispatch: boolean) {
  if (chargedWhenOrdered) return "madeToOrderCharged";
  return chargesOnDispatch ? "madeToOrderPayment" : undefined;
}

function weeksUntilReady({ leadTimeDays }: ProductView): number {
  invariant(leadTimeDays !== null, "a made-to-order product has no lead time");
  return Math.ceil(leadTimeDays / 7);
}
