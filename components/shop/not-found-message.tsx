import { getTranslations } from "next-intl/server";
import Link from "next/link";

import { buttonVariants } from "@/components/ui/button-variants";

import { PageTitle } from "./page-title";

/** The message of every 404 page, with links to the catalogue and to the page that finds an order. */
export async function NotFoundMessage() {
  const t = await getTranslations();
  return (
    <div className="grid max-w-xl justify-items-start gap-5">
      <PageTitle>{t("notFound.title")}</PageTitle>
      <p className="text-lg text-muted-foreground">{t("notFound.body")}</p>
      <div className="flex flex-wrap gap-3">
        <Link href="/" className={buttonVariants()}>
          {t("notFound.home")}
        </Link>
        <Link href="/orders/find" prefetch={false} className={buttonVariants({ variant: "outline" })}>
          {t("find.link")}
        </Link>
      </div>
    </div>
  );
}
