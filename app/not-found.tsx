import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";

import { NotFoundMessage } from "@/components/shop/not-found-message";
import { Wordmark } from "@/components/shop/wordmark";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("notFound"))("title") };
}

export default function NotFoundPage() {
  return (
    <main className="mx-auto grid min-h-dvh max-w-xl content-center gap-8 px-6 py-16">
      <Wordmark />
      <NotFoundMessage />
    </main>
  );
}
