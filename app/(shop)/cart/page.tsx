import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import Link from "next/link";

import { CartLine } from "@/components/shop/cart-line";
import { OrderSummary } from "@/components/shop/order-summary";
import { PageTitle } from "@/components/shop/page-title";
import { Alert } from "@/components/ui/alert";
import { buttonVariants } from "@/components/ui/button-variants";
import { services } from "@/lib/composition";
import { priceCart } from "@/lib/use-cases/checkout/price-cart";

import { changeQuantity, removeFromCart } from "@/app/(shop)/actions";
import { readCart } from "@/app/(shop)/cart-cookie";
import { readPriceLists } from "@/app/(shop)/price-list-cookie";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("cart"))("title") };
}

export default async function CartPage() {
  const [t, locale, { lines }, { priceList }] = await Promise.all([
    getTranslations("cart"),
    getLocale(),
    readCart(),
    readPriceLists(),
  ]);
  const cart = await priceCart({ lines, priceList: priceList.code, locale }, await services());
  return (
    <>
      <PageTitle>{t("title")}</PageTitle>
      {cart.changed && (
        <Alert variant="warning" className="mt-6">
          {t("changed")}
        </Alert>
      )}
      {cart.lines.length === 0 ? (
        <div className="mt-6 grid justify-items-start gap-6">
          <p className="text-lg text-muted-foreground">{t("empty")}</p>
          <Link href="/" className={buttonVariants()}>
            {t("browse")}
          </Link>
        </div>
      ) : (
        <div className="mt-8 grid gap-8 lg:grid-cols-[1fr_22rem] lg:items-start lg:gap-14">
          <ul className="divide-y divide-border border-y border-border">
            {cart.lines.map((line) => (
              <CartLine
                key={line.product.id}
                line={line}
                locale={locale}
                changeQuantity={changeQuantity}
                removeFromCart={removeFromCart}
              />
            ))}
          </ul>
          <OrderSummary {...cart} locale={locale}>
            <Link
              href="/checkout"
              prefetch={false}
              className={buttonVariants({ size: "lg", className: "w-full" })}
            >
              {t("checkout")}
            </Link>
          </OrderSummary>
        </div>
      )}
    </>
  );
}
