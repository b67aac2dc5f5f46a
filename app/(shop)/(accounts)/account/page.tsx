import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { z } from "zod";

import { orderAgain } from "@/app/(shop)/orders/[number]/order-again";
import { OrderList } from "@/components/shop/orders/order-list";
import { PageTitle } from "@/components/shop/frame/page-title";
import { buttonVariants } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { services } from "@/app/composition/services";
import { listCustomerOrders } from "@/lib/orders/order-list";

import { requireCustomer } from "@/app/(shop)/current-customer";

const query = z.object({ page: z.coerce.number().int().min(1).max(10_000).catch(1) });

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("account"))("ordersTitle") };
}

/** The account's first page: all orders of the customer. */
export default async function AccountPage({ searchParams }: PageProps<"/account">) {
  const asked = query.parse(await searchParams);
  const customer = await requireCustomer("/account");
  const [{ orders, page, pages }, t] = await Promise.all([
    listCustomerOrders({ customerId: customer.id, page: asked.page }, await services()),
    getTranslations(),
  ]);
  const isEmpty = orders.length === 0;
  const linkClasses = buttonVariants({ variant: "outline", size: "sm" });
  return (
    <>
      <PageTitle>{t("account.ordersTitle")}</PageTitle>
      <p className="lead">
        {t.rich(isEmpty ? "account.noOrders" : "account.ordersIntro", {
          email: () => (
            <bdi className="email" dir="ltr">
              {customer.email}
            </bdi>
          ),
        })}
      </p>
      {isEmpty ? (
        <Link href="/" className={buttonVariants({ className: "mt-6" })}>
          {t("cart.browse")}
        </Link>
      ) : (
        <OrderList orders={orders} orderAgain={orderAgain} />
      )}
      {pages > 1 && (
        <nav aria-label={t("account.pages")} className="mt-6 flex max-w-3xl items-center gap-3 text-sm">
          <p className="text-muted-foreground">{t("account.page", { page, pages })}</p>
          <div className="ms-auto flex gap-2">
            {page > 1 && (
              <Link href={`/account?page=${page - 1}`} rel="prev" className={linkClasses}>
                {t("account.newer")}
              </Link>
            )}
            {page < pages && (
              <Link href={`/account?page=${page + 1}`} rel="next" className={linkClasses}>
                {t("account.older")}
              </Link>
            )}
          </div>
        </nav>
      )}
    </>
  );
}
