import { useTranslations } from "next-intl";
import { formatWeekdays } from "@/lib/i18n/format-days";
import { invariant } from "@/lib/invariant";
import { merchant } from "@/lib/merchant";
import { formatMoney } from "@/lib/money/format-money";
import { unbrokenDashes } from "@/lib/text/unbroken-dashes";
import type { ProductPageView, ProductView } from "@/lib/checkout/views";

import { intervalOf, usePlanTexts } from "@/components/shop/amounts/interval-texts";
import { ProductPanel } from "./product-panel";
import { isFew, stockLeft } from "./stock-left";

type ProductDetailsProps = {
  product: ProductPageView;
  locale: string;
  /** Whether what is made to order is charged when it leaves. */
  chargesOnDispatch: boolean;
  /** Whether nobody is signed in. */
  isGuest: boolean;
  addToCart: (form: FormData) => Promise<void>;
};

/** A product's picture, price and description, and the form that adds it to the cart. */
export function ProductDetails({
  product,
  locale,
  chargesOnDispatch,
  isGuest,
  addToCart,
}: ProductDetailsProps) {
  const t = useTranslations("product");
  const checkout = useTranslations("checkout");
  const plans = useTranslations("plan");
  const planWords = usePlanTexts(locale);
  const { plan, madeToOrder, pictures } = product;
  const left = stockLeft(product);
  return (
    <ProductPanel
      id={product.id}
      name={unbrokenDashes(product.name)}
      summary={unbrokenDashes(product.summary)}
      description={unbrokenDashes(product.description)}
      price={formatMoney(product.price, locale)}
      every={plan && planWords.every(intervalOf(plan))}
      highlights={plan === null ? [] : planWords.highlights(plan)}
      quantity={plan === null ? { label: t("quantity"), max: left } : null}
      soldOut={left === 0 ? t("soldOut") : null}
      submit={plan === null ? t("addToCart") : plans(plan.onDispatch ? "order" : "subscribe")}
      buyNow={plan === null ? t("buyNow") : null}
      leadTime={
        madeToOrder
          ? {
              weeks: t("madeToOrder", { weeks: weeksUntilReady(product) }),
              payment: paymentNote(product, chargesOnDispatch, t),
            }
          : null
      }
      inStock={
        !madeToOrder && left !== 0 && plan === null
          ? t("inStock", { days: merchant.dispatchWorkingDays })
          : null
      }
      notes={
        plan === null
          ? []
          : [
              ...planWords.notes(product.price, plan),
              ...(isGuest ? [plans(plan.onDispatch ? "signInOnDispatch" : "signIn")] : []),
            ]
      }
      fewLeft={isFew(left) && left > 0 ? t("fewLeft", { left }) : null}
      deliveryFrom={
        plan === null && product.delivery !== null && left !== 0
          ? {
              price: t("deliveryFrom", { price: formatMoney(product.delivery.price, locale) }),
              arrives: checkout("arrives", { days: formatWeekdays(product.delivery.expected, locale) }),
            }
          : null
      }
      delivery={
        plan === null ? t("delivery") : plans(plan.onDispatch ? "deliveryOnDispatch" : "deliveryNote")
      }
      picturesLabel={t("pictures")}
      pictures={pictures.map(({ src, alt }, index) => ({
        src,
        alt,
        label: t("showPicture", { number: index + 1, count: pictures.length }),
      }))}
      addToCart={addToCart}
    />
  );
}

/** When a product that is made to order is charged. */
function paymentNote(
  { plan, chargedWhenOrdered }: ProductView,
  chargesOnDispatch: boolean,
  t: ReturnType<typeof useTranslations<"product">>,
): string | null {
  if (plan !== null) return plan.onDispatch ? t("madeToOrderAgreed") : null;
  if (chargedWhenOrdered) return t("madeToOrderCharged");
  return chargesOnDispatch ? t("madeToOrderPayment") : null;
}

function weeksUntilReady({ leadTimeDays }: ProductView): number {
  invariant(leadTimeDays !== null, "a made-to-order product has no lead time");
  return Math.ceil(leadTimeDays / 7);
}
