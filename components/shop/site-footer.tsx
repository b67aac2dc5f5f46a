import { getTranslations } from "next-intl/server";
import Link from "next/link";

import { LanguageMenu } from "./language-menu";

type SiteFooterProps = { signedIn: boolean; chooseLanguage: (form: FormData) => Promise<void> };

/** The footer of every shopper page. On phones it has the menu of languages, for which their header has no room. */
export async function SiteFooter({ signedIn, chooseLanguage }: SiteFooterProps) {
  const t = await getTranslations();
  return (
    <footer className="border-t border-border bg-card print:hidden">
      <div className="mx-auto grid w-full max-w-6xl gap-2 px-4 py-8 text-sm text-muted-foreground sm:px-6">
        <p className="font-display text-base text-foreground">{t("shop.name")}</p>
        <p>{t("footer.made")}</p>
        <p className="flex flex-wrap gap-x-5">
          <Link
            href="/orders/find"
            prefetch={false}
            className="inline-block py-1.5 underline underline-offset-4"
          >
            {t("find.link")}
          </Link>
          <Link
            href={signedIn ? "/account" : "/account/sign-in"}
            prefetch={false}
            className="inline-block py-1.5 underline underline-offset-4"
          >
            {t(signedIn ? "header.account" : "header.signIn")}
          </Link>
        </p>
        <div className="-ms-2.5 text-foreground sm:hidden">
          <LanguageMenu opens="up" chooseLanguage={chooseLanguage} />
        </div>
      </div>
    </footer>
  );
}
