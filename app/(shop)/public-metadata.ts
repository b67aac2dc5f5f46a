import "server-only";

import type { Metadata } from "next";
import { getLocale } from "next-intl/server";

import { environment } from "@/lib/environment";
import { merchant } from "@/lib/merchant";

type PublicPage = {
  /** The path under which search engines list the page. */
  path: string;
  title: string;
  description: string;
  /** 1200 × 630 pixels: the size that Open Graph's readers crop least. */
  picture: { src: string; alt: string };
};

/** The metadata of a page that search engines may index: title, description, canonical address, Open Graph, card. */
export async function publicMetadata({ path, title, description, picture }: PublicPage): Promise<Metadata> {
  const locale = await getLocale();
  // Absolute, because Next finds out by an error that an address is not.
  const url = environment.APP_URL + path;
  const src = environment.APP_URL + picture.src;
  const image = { url: src, alt: picture.alt, width: 1200, height: 630, type: "image/jpeg" };
  return {
    title,
    description,
    // For search engines. Browsers look for icons at their usual addresses.
    icons: { icon: { url: "/icon.svg", type: "image/svg+xml", sizes: "any" } },
    alternates: { canonical: url },
    robots: { index: true, follow: true },
    openGraph: {
      type: "website",
      siteName: merchant.name,
      title,
      description,
      url,
      locale: openGraphLocale(locale),
      images: [image],
    },
    // Readers of cards take what is left out here from Open Graph.
    twitter: { card: "summary_large_image", title, description, images: src },
  };
}

/** Open Graph writes a language with its region: en_US. */
function openGraphLocale(locale: string): string {
  const { language, region } = new Intl.Locale(locale).maximize();
  return `${language}_${region}`;
}
