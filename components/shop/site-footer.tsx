import { getTranslations } from "next-intl/server";

/** The footer of every shopper page. */
export async function SiteFooter() {
  const t = await getTranslations();
  return (
    <footer className="border-t border-border bg-card print:hidden">
      <div className="mx-auto grid w-full max-w-6xl gap-2 px-4 py-8 text-sm text-muted-foreground sm:px-6">
        <p className="font-display text-base text-foreground">{t("shop.name")}</p>
        <p>{t("footer.made")}</p>
      </div>
    </footer>
  );
}
