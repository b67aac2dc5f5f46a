import { getTranslations } from "next-intl/server";
import Link from "next/link";

import { buttonVariants } from "@/components/ui/button-variants";

import { PageTitle } from "./page-title";

/** The message of every 404 page, with a link to the catalogue. */
export async function NotFoundMessage() {
  const t = await getTranslations("notFound");
  return (
    <div className="grid max-w-xl justify-items-start gap-5">
      <PageTitle>{t("title")}</PageTitle>
      <p className="text-lg text-muted-foreground">{t("body")}</p>
      <Link href="/" className={buttonVariants()}>
        {t("home")}
      </Link>
    </div>
  );
}
