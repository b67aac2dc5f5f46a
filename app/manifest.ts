import type { MetadataRoute } from "next";
import { getLocale, getTranslations } from "next-intl/server";

import { directionOf } from "@/lib/i18n/text-direction";
import { coloursOf, merchant } from "@/lib/merchant";

export default async function manifest(): Promise<MetadataRoute.Manifest> {
  const [t, locale] = await Promise.all([getTranslations("shop"), getLocale()]);
  return {
    id: "/",
    start_url: "/",
    display: "minimal-ui",
    name: merchant.name,
    short_name: merchant.name,
    description: t("description"),
    lang: locale,
    dir: directionOf(locale),
    background_color: coloursOf("light").background,
    theme_color: coloursOf("light").background,
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
}
