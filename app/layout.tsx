import type { Metadata, Viewport } from "next";
import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";

import { PageMessages } from "@/components/page-messages";
import { environment } from "@/lib/environment";
import { directionOf } from "@/lib/i18n/text-direction";
import { coloursOf, merchant } from "@/lib/merchant";

import { fontsOf } from "./fonts";

import "./globals.css";

/** For every page. A page that search engines may index adds what they read (`publicMetadata`). */
export function generateMetadata(): Metadata {
  return {
    metadataBase: new URL(environment.APP_URL),
    robots: { index: false },
    title: { default: merchant.name, template: `%s · ${merchant.name}` },
  };
}

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: coloursOf("light").background },
    { media: "(prefers-color-scheme: dark)", color: coloursOf("dark").background },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const locale = await getLocale();
  return (
    <html lang={locale} dir={directionOf(locale)} className={fontsOf(locale)}>
      <body className="min-h-dvh">
        <PageMessages namespaces={[]}>{children}</PageMessages>
      </body>
    </html>
  );
}
