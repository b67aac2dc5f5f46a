import type { Metadata } from "next";

import { NotFoundMessage } from "@/components/shop/not-found-message";
import { getTranslations } from "@/lib/i18n/translations";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("notFound"))("title") };
}

export default function ShopNotFoundPage() {
  return <NotFoundMessage />;
}
