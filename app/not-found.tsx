import { getTranslations } from "next-intl/server";
import Link from "next/link";

import { Wordmark } from "@/components/shop/wordmark";
import { Button } from "@/components/ui/button";

export default async function NotFoundPage() {
  const t = await getTranslations("notFound");
  return (
    <main className="mx-auto grid min-h-dvh max-w-xl content-center justify-items-start gap-5 px-6 py-16">
      <Wordmark />
      <h1 className="font-display text-4xl font-semibold tracking-tight">{t("title")}</h1>
      <p className="text-lg text-muted-foreground">{t("body")}</p>
      <Button asChild>
        <Link href="/">{t("home")}</Link>
      </Button>
    </main>
  );
}
