import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";

import { NotFoundAlone } from "@/components/shop/frame/not-found-message";

/** Without what search engines read: Next keeps them from this page with a tag of its own. */
export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("notFound"))("title"), robots: null };
}

export default function NotFoundPage() {
  return <NotFoundAlone />;
}
