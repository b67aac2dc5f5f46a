import { useTranslations } from "next-intl";
import { buttonVariants } from "@/components/ui/button";

import { PageTitle } from "./page-title";
import { merchant } from "@/lib/merchant";

/**
 * The message of every 404 page of the shop, with links to the catalogue and to the page that finds an order.
 *
 * Its links load a whole page: Next sends the root's 404 page with every page, and would send the scripts of `next/link` twice.
 */
export function NotFoundMessage() {
  const t = useTranslations();
  return (
    <div className="grid max-w-xl justify-items-start gap-5">
      <PageTitle>{t("notFound.title")}</PageTitle>
      <p className="text-lg text-pretty text-muted-foreground">{t("notFound.body")}</p>
      <div className="flex flex-wrap gap-3">
        <a href={paths.catalogue} className={buttonVariants()}>
          {t("notFound.home")}
        </a>
        <a href={paths.findOrder} className={buttonVariants({ variant: "outline" })}>
          {t("find.link")}
        </a>
      </div>
    </div>
  );
}

/** The same as a page of its own, outside the frame of the shop. */
export function NotFoundAlone() {
  return (
    <main className="mx-auto grid min-h-dvh max-w-xl content-center gap-8 px-6 py-16">
      <a href={paths.catalogue} className="wordmark">
        <span aria-hidden className="logo" />
        <span className="shop-name">{merchant.name}</span>
      </a>
      <NotFoundMessage />
    </main>
  );
}

const paths = { catalogue: "/", findOrder: "/orders/find" };
