import { Check, Globe } from "lucide-react";
import { getLocale, getTranslations } from "next-intl/server";

import { locales } from "@/lib/i18n/catalogues";
import { nameOfLanguage } from "@/lib/i18n/name-of-language";

import { MenuDetails } from "./menu-details";

type LanguageMenuProps = { opens: "up" | "down"; chooseLanguage: (form: FormData) => Promise<void> };

/** A menu of submit buttons, each named in its own language, which works without JavaScript. */
export async function LanguageMenu({ opens, chooseLanguage }: LanguageMenuProps) {
  const [t, locale] = await Promise.all([getTranslations("header"), getLocale()]);
  const name = nameOfLanguage(locale);
  return (
    <MenuDetails key={locale} className="relative">
      <summary
        aria-label={t("language", { language: name })}
        className="flex h-11 cursor-pointer list-none items-center gap-1.5 rounded-lg px-2.5 text-sm font-medium hover:bg-secondary sm:px-3 [&::-webkit-details-marker]:hidden"
      >
        <Globe aria-hidden className="size-5" strokeWidth={1.75} />
        {name}
      </summary>
      <form
        action={chooseLanguage}
        className={`absolute z-10 grid w-44 rounded-xl border border-border bg-card p-1.5 shadow-lg ${opens === "up" ? "start-0 bottom-full mb-1" : "end-0 top-full mt-1"}`}
      >
        {locales.map((code) => (
          <button
            key={code}
            name="locale"
            value={code}
            lang={code}
            aria-current={code === locale}
            className="flex h-11 cursor-pointer items-center justify-between rounded-lg px-3 text-sm text-foreground hover:bg-secondary aria-[current=true]:font-semibold"
          >
            {nameOfLanguage(code)}
            {code === locale && <Check aria-hidden className="size-4" />}
          </button>
        ))}
      </form>
    </MenuDetails>
  );
}
