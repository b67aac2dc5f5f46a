import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";

import { NotFoundMessage } from "@/components/shop/frame/not-found-message";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("notFound"))("title") };
}

/** What a page of the shop shows if there is nothing at its address. */
export default function ShopNotFound() {
  return <NotFoundMessage />;
}
