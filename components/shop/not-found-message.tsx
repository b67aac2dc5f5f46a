import { useTranslations } from "next-intl";
import { buttonVariants } from "@/components/ui/button-variants";
import { Link } from "@/components/ui/link";

import { PageTitle } from "./page-title";
import { Wordmark } from "./wordmark";

/** The message of every 404 page of the shop, with links to the catalogue and to the page that finds an order. */
export function NotFoundMessage() {
  const t = useTranslations();
  return (
    <div className="grid max-w-xl justify-items-start gap-5">
      <PageTitle>{t("notFound.title")}</PageTitle>
      <p className="text-lg text-muted-foreground">{t("notFound.body")}</p>
      <div className="flex flex-wrap gap-3">
        <Link href="/" className={buttonVariants()}>
          {t("notFound.home")}
        </Link>
        <Link href="/orders/find" className={buttonVariants({ variant: "outline" })}>
          {t("find.link")}
        </Link>
      </div>
    </div>
  );
}

/** The same as a page of its own, outside the frame of the shop. */
export function NotFoundAlone() {
  const t = useTranslations();
  return (
    <main className="mx-auto grid min-h-dvh max-w-xl content-center gap-8 px-6 py-16">
      <Link href="/" className="wordmark">
        <Wordmark name={t("shop.name")} />
      </Link>
      <NotFoundMessage />
    </main>
  );
}
