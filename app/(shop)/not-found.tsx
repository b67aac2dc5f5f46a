import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";

import { NotFoundMessage } from "@/components/shop/not-found-message";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("notFound"))("title") };
}

export default function ShopNotFoundPage() {
  return <NotFoundMessage />;
}
