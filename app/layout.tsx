import type { Metadata, Viewport } from "next";
import { getLocale, getMessages, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";

import { BrowserTextsProvider } from "@/components/browser-texts";
import { environment } from "@/lib/environment";
import { directionOf } from "@/lib/i18n/direction-of";

import { fontsOf } from "./fonts";

import "./globals.css";
import "./writing-systems.css";

/** For every page. A page that search engines may index adds what they read (`publicMetadata`). */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("shop");
  return {
    metadataBase: new URL(environment.APP_URL),
    robots: { index: false },
    title: { default: t("name"), template: `%s · ${t("name")}` },
  };
}

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#faf8f4" },
    { media: "(prefers-color-scheme: dark)", color: "#171613" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [locale, { errorPage, sending }] = await Promise.all([getLocale(), getMessages()]);
  return (
    <html lang={locale} dir={directionOf(locale)} className={fontsOf(locale)}>
      <body className="min-h-dvh">
        <BrowserTextsProvider texts={{ errorPage, sending }}>{children}</BrowserTextsProvider>
      </body>
    </html>
  );
}
