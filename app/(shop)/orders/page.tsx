import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";

import { readOrderAccess } from "@/app/(shop)/order-access";
import { orderAgain } from "@/app/(shop)/orders/[number]/order-again";
import { OrderList } from "@/components/shop/orders/order-list";
import { PageTitle } from "@/components/shop/frame/page-title";
import { buttonVariants } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { services } from "@/app/composition/services";
import { opensNothing } from "@/lib/order-access/order-access";
import { listShopperOrders } from "@/lib/orders/order-list";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("orders"))("title") };
}

export default async function OrdersPage() {
  const [t, access] = await Promise.all([getTranslations(), readOrderAccess()]);
  const orders = opensNothing(access) ? [] : await listShopperOrders({ access }, await services());
  const isEmpty = orders.length === 0;
  return (
    <>
      <PageTitle>{t("orders.title")}</PageTitle>
      <p className="lead">{t(isEmpty ? "orders.empty" : "orders.intro")}</p>
      {isEmpty ? (
        <Link href="/" className={buttonVariants({ className: "mt-6" })}>
          {t("cart.browse")}
        </Link>
      ) : (
        <OrderList orders={orders} orderAgain={orderAgain} />
      )}
      <p className="mt-8 text-muted-foreground">
        <span>{t("orders.elsewhere")}</span>{" "}
        <Link href="/orders/find" className="link font-medium">
          {t("find.link")}
        </Link>
      </p>
    </>
  );
}
