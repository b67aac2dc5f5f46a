import type { Metadata } from "next";

import { NotFoundMessage } from "@/components/shop/not-found-message";
import { useNotFoundTexts } from "@/components/shop/not-found-texts";
import { Wordmark } from "@/components/shop/wordmark";
import { PlainLink } from "@/components/ui/plain-link";
import { getTranslations, useTranslations } from "@/lib/i18n/translations";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("notFound"))("title") };
}

export default function NotFoundPage() {
  const t = useTranslations("shop");
  return (
    <main className="mx-auto grid min-h-dvh max-w-xl content-center gap-8 px-6 py-16">
      <PlainLink href="/" className="wordmark">
        <Wordmark name={t("name")} />
      </PlainLink>
      <NotFoundMessage {...useNotFoundTexts()} />
    </main>
  );
}
