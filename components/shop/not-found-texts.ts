import { useTranslations } from "@/lib/i18n/translations";

/** The texts of every 404 page. Not async: Next renders such a page with each other page. */
export function useNotFoundTexts() {
  const t = useTranslations();
  return {
    title: t("notFound.title"),
    body: t("notFound.body"),
    home: t("notFound.home"),
    find: t("find.link"),
  };
}
