import { getTranslations } from "@/lib/i18n/translations";

/** The texts of every 404 page. */
export async function notFoundTexts() {
  const t = await getTranslations();
  return {
    title: t("notFound.title"),
    body: t("notFound.body"),
    home: t("notFound.home"),
    find: t("find.link"),
  };
}
